import type { DateOrder } from './feed-dates';

/** A feed format with a name. */
export interface Format {
  readonly name: string;
  readonly about: string;
  /** Columns by position, for a feed without a header row. */
  readonly columns?: readonly string[];
  readonly dates: DateOrder;
}

/** Cars For Sale: no header row, twenty columns. */
const carsForSale = [
  'CarsForSaleDealerID',
  'NewUsed',
  'VIN',
  'StockNumber',
  'Make',
  'Model',
  'ModelYear',
  'Trim/Package',
  'BodyStyle',
  'Miles',
  'Engine',
  'Cylinders',
  'FuelType',
  'Transmission',
  'Price',
  'ExteriorColor',
  'InteriorColor',
  'Options',
  'Description',
  'PhotoURLs',
] as const;

const auto: Format = { name: 'auto', about: 'detect from the file (default)', dates: 'day-first' };

/**
 * In the order of the help text. Only formats that change how a file is read need a name: headers explain themselves.
 */
export const formats: readonly Format[] = [
  auto,
  {
    name: 'carsforsale',
    about: 'Cars For Sale, twenty columns without a header',
    columns: carsForSale,
    dates: 'month-first',
  },
  { name: 'dealerstudio', about: 'Dealer Studio, FTP or webhook', dates: 'day-first' },
  { name: 'easycars', about: 'EasyCars, CSV export or API', dates: 'day-first' },
  { name: 'autogate', about: 'AutoGate style DMS table', dates: 'day-first' },
  { name: 'vauto', about: 'vAuto or HomeNet, dates month first', dates: 'month-first' },
  { name: 'dealercenter', about: 'DealerCenter, dates month first', dates: 'month-first' },
  { name: 'fullpath', about: 'Fullpath', dates: 'day-first' },
  { name: 'cars', about: 'the Car entity under its own field names', dates: 'day-first' },
];
export const autoFormat = auto;

export const formatNamed = (name: string): Format | undefined =>
  formats.find((format) => format.name === name.toLowerCase());

/** True when a first row is plausibly a car of the positional Cars For Sale profile rather than a header. */
export function looksLikeCarsForSale(row: readonly string[]): boolean {
  if (row.length !== carsForSale.length) return false;
  const [, condition = '', vin = '', , , , year = ''] = row.map((cell) => cell.trim());
  return (
    /^(?:n|u|new|used)$/i.test(condition) &&
    /^(?:[A-Z0-9]{11,17})?$/i.test(vin) &&
    /^(?:19|20)\d{2}$/.test(year)
  );
}
export const carsForSaleFormat: Format = formatNamed('carsforsale') ?? auto;
