const labels: Readonly<Record<string, string>> = {
  name: 'First name',
  last_name: 'Last name',
  Rego: 'Registration',
  rego_state: 'Registered in',
  opt_in: 'Offers and news',
  car_id: 'Car, as it was named',
  page_id: 'Page',
};

/** Of a lead's fields those that systems go by; people read the same in other words. */
export const forSystems: ReadonlySet<string> = new Set([
  ...['starts_at', 'location_id', 'dealership_slug', 'manufacturer_slug', 'vehicle_status'],
]);

/** What a field of a lead is called where people read it: `trade_make` is `Trade-in make`. */
export function fieldLabel(name: string): string {
  const words = name
    .replace(/^trade_(?!in\b)/, 'Trade-in ')
    .replaceAll(/[_\s]+/g, ' ')
    .trim();
  return Object.hasOwn(labels, name)
    ? (labels[name] ?? name)
    : words.charAt(0).toUpperCase() + words.slice(1);
}
