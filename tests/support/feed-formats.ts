/** A car as a file says it, at the n-th delivery. */
interface SaidCar {
  readonly stocknum: string;
  readonly vin: string;
  readonly price: number;
  readonly isDriveAway: boolean;
  readonly km: number;
  readonly text: string;
  readonly photos: readonly string[];
}

/** Ten and more deliveries of the same cars: each says something else of price, kind of price, kilometres, text and photos. */
export const saidCar = (at: number, count: number): SaidCar => ({
  stocknum: `K${at}`,
  vin: `6ZZDEMB00000001${20 + at}`,
  price: 20_000 + 100 * count + at,
  isDriveAway: count % 2 === 0,
  km: 30_000 + 10 * count,
  text: `Tidy car, delivery ${count}.`,
  photos: [1, 2].map((photo) => `https://img.example/${at}-${count}-${photo}.jpg`),
});

type Columns = Readonly<Record<string, string | number>>;

/** Text with delimiters: a column for each key. */
const table =
  (columns: (car: SaidCar) => Columns, delimiter = ',') =>
  (cars: readonly SaidCar[]): string => {
    const rows = cars.map(columns);
    const quoted = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`;
    const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))];
    return lines.map((line) => `${line.map(quoted).join(delimiter)}\r\n`).join('');
  };

const kind = ({ isDriveAway }: SaidCar): string => (isDriveAway ? 'Drive Away' : 'EGC');

const plain = (car: SaidCar): Columns => ({
  'Stock Number': car.stocknum,
  Make: 'Kia',
  Model: 'Rio',
  Year: 2020,
  Price: `$${car.price}`,
  'Price type': kind(car),
  Odometer: car.km,
  Description: car.text,
  Photos: car.photos.join('|'),
  Status: 'In stock',
});

const entity = (car: SaidCar) => ({
  object: 'car',
  stocknum: car.stocknum,
  make: 'Kia',
  model: 'Rio',
  year: 2020,
  price: car.price,
  price_type: car.isDriveAway ? 'drive_away' : 'excluding_government_charges',
  km: car.km,
  dealercomments: car.text,
  images: car.photos.map((url) => ({ url })),
  primary_image_url: car.photos[0],
  photos_count: car.photos.length,
  status: 'in_stock',
});

const easycarsApi = (car: SaidCar) => ({
  YardCode: 'Y1',
  StockNumber: car.stocknum,
  Make: 'KIA',
  Model: 'Rio',
  YearGroup: 2020,
  Price: car.price,
  StockStatus: 'In_Stock',
  IsUsed: true,
  Odometer: car.km,
  IsDriveAway: car.isDriveAway ? 'True' : 'False',
  AdvDescription: car.text,
  ImageURLs: car.photos.join(','),
});

const dealerStudioWebhook = (car: SaidCar) => ({
  stocknum: car.stocknum,
  make: 'Kia',
  model: 'Rio',
  year: 2020,
  [car.isDriveAway ? 'dapprice' : 'egcprice']: car.price,
  odometer: car.km,
  dealercomments: car.text,
  images: car.photos,
  status: 'in_stock',
  car_type: 'used',
  item_type: 'car',
  show_on_dealer_website: true,
});

const carsales = (car: SaidCar) => ({
  Identifier: `cs-${car.stocknum}`,
  ListingType: 'Used',
  SaleStatus: 'For Sale',
  Identification: [{ Type: 'StockNumber', Value: car.stocknum }],
  OdometerReadings: [{ Type: 'Current', Value: car.km, UnitOfMeasure: 'KM' }],
  PriceList: [{ Type: car.isDriveAway ? 'DAP' : 'EGC', Amount: car.price, Currency: 'AUD' }],
  Specification: { Make: 'Kia', Model: 'Rio', ReleaseDate: { Year: 2020 } },
  Comments: car.text,
  Media: [{ Photos: car.photos.map((Url, Order) => ({ Url, Order })) }],
});

interface FeedFormat {
  readonly about: string;
  /** The name of the format, as a dealer chooses it. */
  readonly name: string;
  readonly write: (cars: readonly SaidCar[]) => string;
}

const json = (record: (car: SaidCar) => object) => (cars: readonly SaidCar[]) =>
  JSON.stringify(cars.map(record));

/** Every format that the product reads. */
export const feedFormats: readonly FeedFormat[] = [
  { about: 'a spreadsheet', name: 'auto', write: table(plain) },
  { about: 'columns apart by semicolons', name: 'auto', write: table(plain, ';') },
  { about: 'columns apart by tabs', name: 'auto', write: table(plain, '\t') },
  { about: 'columns apart by bars', name: 'auto', write: table(plain, '|') },
  {
    about: 'Cars For Sale, without a header',
    name: 'carsforsale',
    write: (cars) =>
      cars
        .map(({ vin, stocknum, km, price, text, photos }) =>
          [
            ...['CFS9', 'U', vin, stocknum, 'Kia', 'Rio', 2020, 'S', 'Sedan', Math.round(km / 1.609344)],
            ...['2.0L I4', 4, 'Gasoline', 'CVT', price, 'Silver', 'Black', 'Tint', text],
            `"${photos.join(',')}"`,
          ].join(','),
        )
        .join('\n')
        .replaceAll(/(Tidy car, delivery \d+\.)/g, '"$1"'),
  },
  {
    about: 'Dealer Studio by FTP',
    name: 'dealerstudio',
    write: table((car) => ({
      'Stock number': car.stocknum,
      'Car type (new, used or demo)': 'Used',
      Make: 'Kia',
      Model: 'Rio',
      'DAP Price': car.isDriveAway ? car.price : '',
      'EGC Price': car.isDriveAway ? '' : car.price,
      Year: 2020,
      Odometer: `${car.km} km`,
      Dealercomments: car.text,
    })),
  },
  { about: 'Dealer Studio by webhook', name: 'dealerstudio', write: json(dealerStudioWebhook) },
  {
    about: 'EasyCars CSV',
    name: 'easycars',
    write: table((car) => ({
      StockNumber: car.stocknum,
      Make: 'KIA',
      Model: 'Rio',
      Price: `${car.price}.00`,
      Year: 2020,
      Odometer: car.km,
      AdvDescription: car.text,
      IsUsed: 'True',
      StockStatus: 'In_Stock',
    })),
  },
  {
    about: 'the EasyCars API',
    name: 'easycars',
    write: (cars) => JSON.stringify({ items: cars.map(easycarsApi) }),
  },
  {
    about: 'AutoGate style, by plate',
    name: 'autogate',
    write: table((car) => ({
      manu_year: 2020,
      make: 'Kia',
      model: 'Rio',
      retail: car.price,
      price: car.price - 5_000,
      rego: car.stocknum,
      odometer: car.km,
      comments: car.text,
      driveaway_amount: car.isDriveAway ? car.price : '',
      isdriveaway: car.isDriveAway ? 1 : 0,
      status: 'Available',
    })),
  },
  {
    about: 'vAuto or HomeNet',
    name: 'vauto',
    write: table((car) => ({
      VIN: car.vin,
      'Stock #': car.stocknum,
      'New/Used': 'U',
      Year: 2020,
      Make: 'Kia',
      Model: 'Rio',
      Odometer: car.km,
      Price: car.price + 2_000,
      'Internet Price': car.price,
      Description: car.text,
      'Photo Url List': car.photos.join('|'),
    })),
  },
  {
    about: 'DealerCenter',
    name: 'dealercenter',
    write: table((car) => ({
      StockNumber: car.stocknum,
      VIN: car.vin,
      Year: 2020,
      Make: 'Kia',
      Model: 'Rio',
      Odometer: car.km,
      Price: car.price,
      PhotoURLs: car.photos.join(';'),
      WebAdDescription: car.text,
    })),
  },
  {
    about: 'Fullpath',
    name: 'fullpath',
    write: table((car) => ({
      Vin: car.vin,
      Stock: car.stocknum,
      Year: 2020,
      Make: 'Kia',
      Model: 'Rio',
      'Condition(new/used)': 'used',
      Photo_url_list: car.photos.join(','),
      Price: car.price,
      mileage: car.km,
      Description: car.text,
    })),
  },
  { about: 'the Car entity in a list', name: 'cars', write: json(entity) },
  {
    about: 'the Car entity, one a line',
    name: 'cars',
    write: (cars) => cars.map((car) => `${JSON.stringify(entity(car))}\n`).join(''),
  },
  { about: 'the inventory of carsales', name: 'auto', write: json(carsales) },
];
