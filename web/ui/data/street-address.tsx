/** Shows an address such as 'Calle 17 # 68-90, Bogotá' without a line break inside the house number. */
export function StreetAddress({ address }: { address: string }) {
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
