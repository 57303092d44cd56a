-- The pictures that the payment keys of a store's settings show: what deletes a picture that a product had must not take
-- theirs, not even a version before this one.
create table settings_images (
  store_id uuid not null,
  hash bytea not null,
  primary key (store_id, hash),
  constraint settings_images_image_fk foreign key (store_id, hash) references images
);
grant select, insert, delete on settings_images to mostrador_app;
alter table settings_images enable row level security;
create policy one_store on settings_images to mostrador_app using (store_id = current_store());
