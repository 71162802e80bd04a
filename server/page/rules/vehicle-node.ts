import type {
  Brand,
  CarLeaf,
  DriveWheelConfigurationValue,
  EngineSpecification,
  MergeLeafTypes,
  MotorcycleLeaf,
  ProductLeaf,
  QuantitativeValue,
  VehicleLeaf,
} from 'schema-dts';
import type { Car } from '#server/settings/car';
import { type Draft, textOrNothing } from './draft';

/** Also a Product: consumers of products do not know that a Car is one. */
export type VehicleNode = Omit<Draft<MergeLeafTypes<[ProductLeaf, VehicleLeaf]>>, '@type'> & {
  readonly '@type': readonly ['Product', CarLeaf['@type'] | MotorcycleLeaf['@type'] | VehicleLeaf['@type']];
};

/** schema.org has no closer type for a caravan than Vehicle. */
const types = { car: 'Car', motorcycle: 'Motorcycle', caravan: 'Vehicle' } as const;

/** Demonstrators have been driven. */
const conditions = {
  new: 'https://schema.org/NewCondition',
  demo: 'https://schema.org/UsedCondition',
  used: 'https://schema.org/UsedCondition',
} as const;
export const conditionOf = ({ car_type }: Pick<Car, 'car_type'>) => car_type && conditions[car_type];

const drives: readonly (readonly [RegExp, DriveWheelConfigurationValue])[] = [
  [/\b(awd|all)\b/i, 'https://schema.org/AllWheelDriveConfiguration'],
  [/\b(4wd|4x4|four)\b/i, 'https://schema.org/FourWheelDriveConfiguration'],
  [/\b(fwd|front)\b/i, 'https://schema.org/FrontWheelDriveConfiguration'],
  [/\b(rwd|rear)\b/i, 'https://schema.org/RearWheelDriveConfiguration'],
];
const driveOf = (drive: string | undefined): DriveWheelConfigurationValue | undefined =>
  drives.find(([pattern]) => pattern.test(drive ?? ''))?.[1];

/** 17 characters without I, O and Q. */
const isVin = (vin: string | undefined): vin is string => /^[A-HJ-NPR-Z0-9]{17}$/i.test(vin ?? '');

const brand = (name: string): Brand => ({ '@type': 'Brand', name });
const kilometres = (value: number): QuantitativeValue => ({
  '@type': 'QuantitativeValue',
  value,
  unitCode: 'KMT',
});
function engine({ variant, fuel, engine_size, simple_fuel }: Car): EngineSpecification {
  const name = textOrNothing(engine_size);
  const fuelType = textOrNothing(simple_fuel) ?? textOrNothing(fuel);
  const litres = variant?.enginesize_litres;
  return {
    '@type': 'EngineSpecification',
    ...(name ? { name } : {}),
    ...(fuelType ? { fuelType } : {}),
    ...(litres
      ? { engineDisplacement: { '@type': 'QuantitativeValue', value: litres, unitCode: 'LTR' } }
      : {}),
  };
}

const longestDescription = 300;

/** At most this many characters, cut at a word. */
function shortText(text: string | undefined): string | undefined {
  const line = textOrNothing(text)?.replace(/\s+/g, ' ');
  if (line === undefined || line.length <= longestDescription) return line;
  const cut = line.slice(0, longestDescription).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : cut.length)}…`;
}

/**
 * A car, motorcycle or caravan in schema.org terms, with the known values that shoppers see. `images` are absolute
 * addresses.
 */
export const vehicleNode = (
  car: Car,
  about: {
    readonly id: string;
    readonly url: string;
    readonly name: string;
    readonly images: readonly string[];
  },
): Omit<VehicleNode, 'offers'> => ({
  '@type': ['Product', types[car.item_type]],
  '@id': about.id,
  name: about.name,
  url: about.url,
  image: about.images,
  description: shortText(car.dealercomments),
  sku: textOrNothing(car.stocknum),
  brand: brand(car.make),
  model: car.model,
  category: car.item_type === 'caravan' ? 'Caravan' : undefined,
  vehicleConfiguration: [textOrNothing(car.badge), textOrNothing(car.series)].filter(Boolean).join(' '),
  vehicleModelDate: String(car.year),
  productionDate: textOrNothing(car.build_date),
  vehicleIdentificationNumber: isVin(car.vin) ? car.vin.toUpperCase() : undefined,
  itemCondition: conditionOf(car),
  mileageFromOdometer: car.km === undefined ? undefined : kilometres(car.km),
  bodyType: textOrNothing(car.simple_body) ?? textOrNothing(car.body),
  color: textOrNothing(car.colour),
  vehicleInteriorColor: textOrNothing(car.interior_colour),
  vehicleTransmission: textOrNothing(car.trans) ?? textOrNothing(car.simple_transmission),
  driveWheelConfiguration: driveOf(car.drive),
  fuelType: textOrNothing(car.simple_fuel) ?? textOrNothing(car.fuel),
  numberOfDoors: car.doors || undefined,
  vehicleSeatingCapacity: car.seats || undefined,
  vehicleEngine: engine(car),
});
