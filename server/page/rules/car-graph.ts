import type {
  Brand,
  CarLeaf,
  DriveWheelConfigurationValue,
  EngineSpecification,
  IdReference,
  ItemAvailability,
  MergeLeafTypes,
  MotorcycleLeaf,
  Offer,
  ProductLeaf,
  QuantitativeValue,
  UnitPriceSpecification,
  VehicleLeaf,
  WebPage,
} from 'schema-dts';
import type { LinkView } from '#server/platform/views/packed';
import type { Availability, Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import type { CarStatement } from '#server/stock/cars/rules/car-statement';
import { priceKind } from '#server/stock/rules/price-line';
import type { CarView } from '#server/stock/views/car-view';
import { dealerNode } from './dealer-node';
import { breadcrumbs, type Draft, jsonText, textOrNothing } from './draft';

interface GraphParts {
  readonly car: Car;
  readonly view: Pick<CarView, 'title' | 'subtitle' | 'href' | 'pictures' | 'location'>;
  readonly statement: CarStatement;
  readonly tenant: Pick<Tenant, 'name'>;
  /** The site's own address, e.g. `https://www.dealer.example`. */
  readonly origin: string;
  /** Time of the car's last change. */
  readonly updatedAt: string;
  readonly now: Date;
  /** The list above the car in the breadcrumb. */
  readonly crumb: LinkView;
}

/** Enough photos to choose from. */
const mostImages = 3;

/**
 * Structured data of a car page: the car with its offer, the dealer, the breadcrumb. Includes only known values, as
 * the text of a JSON-LD data block.
 */
export function carGraph(parts: GraphParts): string {
  const { car, view, statement, tenant, origin, updatedAt, now, crumb } = parts;
  const place = statement.location?.visible ? statement.location : undefined;
  const phone = view.location?.phone;
  const whole = (path: string) => new URL(path, origin).href;
  const url = whole(view.href);
  const dealer = `${whole('/')}#${place?.slug ?? 'dealer'}`;
  const id = `${url}#car`;
  const crumbs = `${url}#crumbs`;
  const name = [view.title, view.subtitle].filter(Boolean).join(' ');
  const vehicle = vehicleNode(car, { id, url, name, images: photosOf(car, view).map(whole) });
  const seller = { '@id': dealer };
  const offers = offerNode(parts, { url, seller });
  const page: WebPage = {
    '@type': 'WebPage',
    '@id': url,
    dateModified: updatedAt,
    mainEntity: { '@id': id },
    breadcrumb: { '@id': crumbs },
  };
  return jsonText({
    '@context': 'https://schema.org',
    '@graph': [
      page,
      { ...vehicle, offers },
      dealerNode(place, {
        id: dealer,
        url: whole('/'),
        name: tenant.name,
        phone: phone?.href.startsWith('tel:') ? phone.text : undefined,
        now,
      }),
      breadcrumbs(crumbs, [
        [tenant.name, whole('/')],
        [crumb.text, whole(crumb.href)],
        [name, url],
      ]),
    ],
  });
}

/** The car's own photos; the outline in place of them does not count. */
const photosOf = (car: Car, { pictures }: GraphParts['view']): string[] =>
  car.images.length > 0 || car.primary_image_url ? pictures.slice(0, mostImages).map(({ src }) => src) : [];

const availabilityUrls = {
  in_stock: 'https://schema.org/InStock',
  coming_soon: 'https://schema.org/PreOrder',
  reserved: 'https://schema.org/Reserved',
  sold: 'https://schema.org/SoldOut',
} as const satisfies Record<Availability, ItemAvailability>;

/** The dealer's price with what it includes; undefined if there is none. */
function price({
  amount,
}: CarStatement): Pick<Draft<Offer>, 'price' | 'priceCurrency' | 'priceSpecification' | 'description'> {
  if (!amount) return {};
  const { amountDollars } = amount;
  return {
    ...(amount.kind === 'subscription'
      ? { priceSpecification: aWeek(amountDollars) }
      : { price: amountDollars, priceCurrency: 'AUD' }),
    description: priceKind(amount),
  };
}

const aWeek = (dollars: number): UnitPriceSpecification => ({
  '@type': 'UnitPriceSpecification',
  price: dollars,
  priceCurrency: 'AUD',
  unitCode: 'WEE',
});

/** The dealer's offer of the car. */
const offerNode = (
  { car, statement }: Pick<GraphParts, 'car' | 'statement'>,
  about: { readonly url: string; readonly seller: IdReference },
): Draft<Offer> => ({
  '@type': 'Offer',
  url: about.url,
  ...price(statement),
  availability: availabilityUrls[statement.availability],
  itemCondition: conditionOf(car),
  seller: about.seller,
});

/** Also a Product: consumers of products do not know that a Car is one. */
type VehicleNode = Omit<Draft<MergeLeafTypes<[ProductLeaf, VehicleLeaf]>>, '@type'> & {
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
const conditionOf = ({ car_type }: Pick<Car, 'car_type'>) => car_type && conditions[car_type];

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
const vehicleNode = (
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
  sku: car.stocknum,
  brand: brand(car.make),
  model: car.model,
  category: car.item_type === 'caravan' ? 'Caravan' : undefined,
  vehicleConfiguration: [textOrNothing(car.badge), textOrNothing(car.series)].filter(Boolean).join(' '),
  vehicleModelDate: String(car.year),
  productionDate: car.build_date,
  vehicleIdentificationNumber: isVin(car.vin) ? car.vin.toUpperCase() : undefined,
  itemCondition: conditionOf(car),
  mileageFromOdometer: car.km === undefined ? undefined : kilometres(car.km),
  bodyType: textOrNothing(car.simple_body) ?? textOrNothing(car.body),
  color: car.colour,
  vehicleInteriorColor: car.interior_colour,
  vehicleTransmission: textOrNothing(car.trans) ?? textOrNothing(car.simple_transmission),
  driveWheelConfiguration: driveOf(car.drive),
  fuelType: textOrNothing(car.simple_fuel) ?? textOrNothing(car.fuel),
  numberOfDoors: car.doors || undefined,
  vehicleSeatingCapacity: car.seats || undefined,
  vehicleEngine: engine(car),
});
