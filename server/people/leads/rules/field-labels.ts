const labels: Readonly<Record<string, string>> = {
  name: 'First name',
  last_name: 'Last name',
  Rego: 'Registration',
  rego_state: 'State of registration',
  opt_in: 'Offers and news',
  car_id: 'Car named on the page',
};

/** Fields of a lead with system codes; people read the same facts in other fields. */
export const forSystems: ReadonlySet<string> = new Set([
  ...['starts_at', 'location_id', 'dealership_slug', 'dealership_id', 'manufacturer_slug'],
  ...['vehicle_status', 'page_id'],
]);

/** The label of a lead's field for people: `trade_make` is `Trade-in make`. */
export function fieldLabel(name: string): string {
  const words = name
    .replace(/^trade_(?!in\b)/, 'Trade-in ')
    .replaceAll(/[_\s]+/g, ' ')
    .trim();
  return Object.hasOwn(labels, name)
    ? (labels[name] ?? name)
    : words.charAt(0).toUpperCase() + words.slice(1);
}
