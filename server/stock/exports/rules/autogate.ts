import { columnsIn, type ExportedCar, type ExportFormat, notForSale, problemsOf } from './export-format';

const isDriveAway = ({ car }: ExportedCar): boolean => car.display_price_type === 'drive_away';

function row(exported: ExportedCar) {
  const { car, location } = exported;
  const [year, month] = car.build_date?.split('-') ?? [];
  const price = car.display_price ?? undefined;
  return [
    car.stock_number,
    car.vin,
    car.rego,
    car.nvic,
    car.redbookcode,
    car.make,
    car.model,
    car.badge,
    car.series,
    year ?? car.year,
    month,
    car.car_type,
    car.odometer_km,
    car.body ?? car.simple_body,
    car.doors,
    car.seats,
    car.transmission ?? car.simple_transmission,
    car.fuel ?? car.simple_fuel,
    car.drive,
    car.engine_size,
    car.colour,
    car.interior_colour,
    price,
    car.display_price_type === 'excluding_government_charges' ? price : undefined,
    isDriveAway(exported) ? 'Y' : 'N',
    isDriveAway(exported) ? price : undefined,
    car.rego_expiry,
    location?.id,
    car.description,
    car.features?.join('|'),
    car.images.map(({ url }) => url).join('|'),
  ];
}

/** The columns that AutoGate (carsales) takes from dealer management systems. */
export const autogate: ExportFormat = {
  name: 'autogate',
  about:
    'AutoGate (carsales) stock, as CSV. A car without a RedBook code is in it too: AutoGate then matches it by NVIC, VIN or ' +
    'description, and one that fits several variants waits there until someone chooses.',
  fileName: 'autogate-stock.csv',
  mediaType: 'text/csv; charset=utf-8',
  separator: ',',
  columns: columnsIn(`
    stock_number vin rego nvic redbookcode make model badge series manu_year manu_month vehicle_type
    odometer body doors seats transmission fuel drive engine colour interior_colour retail egc isdriveaway
    driveaway_amount regovalid stock_location_code comments features photos`),
  row,
  missing: ({ car, location }) =>
    problemsOf([
      ...notForSale(car),
      [car.stock_number === undefined, 'a stock number'],
      [car.display_price === null, 'a price'],
      [car.display_price_type === undefined, 'what the price includes'],
      [car.odometer_km === undefined && car.car_type !== 'new', 'the odometer'],
      [car.vin === undefined && car.rego === undefined, 'a VIN or a registration plate'],
      [car.images.length === 0, 'a photo'],
      [location === undefined, 'one of the site’s locations'],
    ]),
};
