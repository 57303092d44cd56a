/** 'Calle 17 # 68-90, Bogotá': the number of the house stays together, though it has a space and a dash in it. */
export function AddressText({ address }: { address: string }) {
  const [, street, house, rest] = /^(.*?)(#\s*\S+)(.*)$/s.exec(address) ?? [];
  if (house === undefined) return address;
  return (
    <>
      {street}
      <span className="inline-block max-w-full">{house}</span>
      {rest}
    </>
  );
}
