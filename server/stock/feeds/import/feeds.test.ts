import { describe, expect, test } from 'vitest';
import { firstCar, rowsOf } from '../../../../tests/support/feed-rows';
import { columnUse } from '../rules/feed/headers';

/** The headers of real feeds; every row is made up. */
const headers = {
  'Dealer Studio FTP':
    'Stock number|Car type (new, used or demo)|Make|Model|DAP Price|EGC Price|Badge|Series|Cylinders|Rego|Rego expiry (dd/mm/yyyy)|Vin|Body|Year|Odometer|Interior Colour|Exterior Colour|Location code|Vehicle description|Build date|Compliance date|Dealercomments|Fuel|Transmission|Doors|Seats|Purchase cost|Features|Certified|Drive|Engine size (cc or litres)|Encrypted Redbook code|NVIC code|Autograb ID',
  'Dealer Studio webhook':
    'rego|dealership_name|provider_name|external_dealership_identifier|rego_expiry|stocknum|vin|location_code|odometer|dapprice|egcprice|make|model|badge|series|year|cylinders|engine_type|engine_capacity|induction|fuel_type|engine_number|body|colour|redbook_code|nvic_code|interior_colour|transmission|fuel|certified|doors|seats|drive|dealercomments|features|status|car_type|item_type|compliance_date|build_date|show_on_dealer_website|images|external_video_url',
  'EasyCars CSV':
    'StockNumber|Make|Model|Badge|RegoNum|VIN|Price|Year|Odometer|EngineSize|GearType|AdvDescription|IsDemo|IsUsed|RegoExpiry|VideoLink|SpecialPrice|StockStatus|Warranty|Seats',
  'EasyCars API':
    'YardCode|YardName|StockNumber|Make|Model|Badge|RegoNum|VIN|Price|YearGroup|Odometer|Body|Colour|EngineCapacity|GearType|FuelType|AdvDescription|Series|AdvSpecialPrice|IsDemo|IsSpecial|IsPrestiged|StockType|IsUsed|RegoExpiry|VideoLink|DriveTrain|DoorNum|Cylinder|ShortDescription|EngineTypeDescription|EngineSize|StockStatus|GCM|GVM|Tare|SleepingCapacity|Toilet|Shower|AirConditioning|Fridge|Stereo|SeatCapacity|RegoState|AdditionalDescription|IsDriveAway|InteriorColor|BuiltDate|ComplianceDate|EngineNumber|GPS|Wheelsize|TowBallWeight|Warranty|Wheels|AxleConfiguration|Location|StandardFeatures|OptionalFeatures|RedbookCode|NVIC|IsMiles|GearCount|EnginePower|PowerkW|Powerhp|EngineMake|SerialNumber|Length|IsDepositTaken|ImageCount|ImageURLs',
  'AutoGate style':
    'manu_year|manu_month|make|model|series|badge|body|doors|seats|body_colour|interior_colour|gears|gearbox|fueltype|retail|price|rego|regovalid|odometer|cylinders|engine_capacity|engineno|options|comments|nvic|redbookcode|egc|stock_location_code|driveaway_amount|isdriveaway|drive_type|receiveddate|status|inventory',
  'vAuto or HomeNet':
    'DealerId|Dealer Name|VIN|Stock #|New/Used|Year|Make|Model|Model Number|Body|Body Type|Transmission|Series|Body Door Ct|Odometer|Engine Cylinder Ct|Engine Displacement|Drivetrain Desc|Colour|Interior Color|Invoice|MSRP|Other Price|Book Value|Price|Internet Price|Inventory Date|Certified|Description|Features|Photo Url List|City MPG|Highway MPG|Photos Last Modified Date|Status Code|Cost|Series Detail|Engine|Fuel|Age|Vehicle Detail Link|Dealer Address|Dealer City|Dealer Region|Dealer Postal Code|Marketing Email Address|Marketing Phone Number',
  DealerCenter:
    'DealerID|DealerName|Address|City|State|Zip|Phone|StockNumber|VIN|Year|Make|Model|Trim|Odometer|Price|Exterior Color|InteriorColor|Transmission|PhotoURLs|WebAdDescription|VDP|FuelType|Description|LatestPhotoModifiedDate',
  Fullpath:
    'Vin|Stock|Year|Make|Model|Trim|Condition(new/used)|Certified(yes/no)|Vdp|Photo_url_list|Color|Price|mileage|MSRP|On_lot_since(YYYY-MM-DD)|Days-on-lot|Location|Extra',
  'listing export':
    'Brand|Year|Model|Car/Suv|Title|UsedOrNew|Transmission|Engine|DriveType|FuelType|FuelConsumption|Kilometres|ColourExtInt|Location|CylindersinEngine|BodyType|Doors|Seats|Price',
} as const;
const columns = (feed: keyof typeof headers) => headers[feed].split('|');

/** One row of a feed as CSV, from the cells relevant to a test: `Make=Kia; Model=Rio`. */
function csv(feed: keyof typeof headers, text: string): string {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const cells = new Map(text.split(/; (?=[^;=]+=)/).map((cell) => cell.split(/=(.*)/s) as [string, string]));
  expect([...cells.keys()].filter((name) => !columns(feed).includes(name))).toEqual([]);
  const values = columns(feed).map((name) => quoted(cells.get(name) ?? ''));
  return [columns(feed).map(quoted).join(), values.join()].join('\r\n');
}

test.each(Object.keys(headers) as (keyof typeof headers)[])(
  'every column of %s is understood, or known to stay in the raw row only',
  (feed) => expect(columns(feed).filter((header) => columnUse(header).use === 'unknown')).toEqual([]),
);

const photos = (separator: string) => `https://img.example/1.jpg${separator}https://img.example/2.jpg`;
const excluding = 'excluding_government_charges';

describe('a row of', () => {
  test('Dealer Studio FTP has separate prices and day-first dates', async () => {
    const cells =
      'Stock number=DS1; Car type (new, used or demo)=Demo; Make=Mazda; Model=CX-5; Badge=Akera; Year=2026; ' +
      'DAP Price=$45,990; EGC Price=$41,990; Purchase cost=30000; Rego=123 abc; Vin=6ZZDEMB0000000123; ' +
      'Rego expiry (dd/mm/yyyy)=03/04/2027; Build date=12/2025; Odometer=2,100 km; Body=4D WAGON; Doors=5; ' +
      'Exterior Colour=SOUL RED; Location code=ZZ9; Dealercomments=Near new.; Vehicle description=Long text; ' +
      'Fuel=Petrol - Unleaded ULP; Transmission=6 SP AUTOMATIC; Seats=5; Features=Sunroof|Tow bar; ' +
      'Certified=Yes; Drive=AWD; Engine size (cc or litres)=2488cc; NVIC code=ABC12D';
    const { content } = await firstCar(csv('Dealer Studio FTP', cells));
    expect(content).toMatchObject({
      stocknum: 'DS1',
      name: '2026 Mazda CX-5 Akera',
      car_type: 'demo',
      price: 45_990,
      price_type: 'drive_away',
      regplate: '123ABC',
      rego_expiry: '2027-04-03',
      build_date: '2025-12',
      km: 2100,
      colour: 'Soul Red',
      dealercomments: 'Near new.',
      simple_body: 'Wagon',
      simple_fuel: 'Petrol',
      simple_transmission: 'Automatic',
      engine_size: '2.5 L',
      standardEquipment: ['Sunroof', 'Tow bar'],
      certified: true,
      drive: 'AWD',
      nvic: 'ABC12D',
      has_nvic: true,
    });
    expect(JSON.stringify(content)).not.toContain('30000');
    expect(content.location_name).toBeUndefined();
  });

  test('the Dealer Studio webhook is a single JSON record', async () => {
    const { content } = await firstCar(
      '{"rego":"1AB2CD","stocknum":"W1","dapprice":0,"egcprice":25990,"make":"Kia","model":"Rio","year":2022,' +
        '"status":"coming_soon","car_type":"used","item_type":"car","features":["Tint","Tow bar"],' +
        '"images":["https://img.example/1.jpg"],"show_on_dealer_website":false,"engine_capacity":1.4}',
    );
    expect(content).toMatchObject({
      price: 25_990,
      price_type: excluding,
      status: 'coming_soon',
      show_on_dealer_website: false,
      standardEquipment: ['Tint', 'Tow bar'],
      photos_count: 1,
      engine_size: '1.4 L',
    });
  });

  test('EasyCars CSV has a special price; a demo flag takes precedence over a used one', async () => {
    const cells =
      'StockNumber=1046; Make=DUCATI; Model=950; Badge=MONSTER; Price=11990.00; SpecialPrice=9990.00; ' +
      'Year=2013; Odometer=852; EngineSize=937; GearType=6 SPEED MANUAL; IsDemo=True; IsUsed=True; ' +
      'RegoExpiry=10/11/2027; StockStatus=In_Stock; Warranty=12; Seats=1; AdvDescription=Goes well.';
    const { content } = await firstCar(csv('EasyCars CSV', cells));
    expect(content).toMatchObject({
      make: 'Ducati',
      car_type: 'demo',
      price: 9990,
      before_price: 11_990,
      simple_transmission: 'Manual',
      rego_expiry: '2027-11-10',
      status: 'in_stock',
      seats: 1,
      engine_size: '0.9 L',
    });
    expect(content.price_type).toBeUndefined();
  });

  test('the EasyCars API may have miles, spaces at the end and the measurements of a caravan', async () => {
    const item =
      '{"YardCode":"Y1","YardName":"North Yard","StockNumber":"EC7","Make":"JAYCO","Model":"Journey",' +
      '"Series":"JY19   ","YearGroup":2021,"Price":null,"StockType":"C","StockStatus":"On Offer",' +
      '"IsDemo":false,"IsUsed":true,"IsMiles":"True","Odometer":100,"Tare":"1,850 kg","SleepingCapacity":4,' +
      '"Toilet":"True","AxleConfiguration":"Tandem","Length":"5800","IsDepositTaken":"True",' +
      `"IsDriveAway":"False","ImageCount":2,"ImageURLs":"${photos(',')}",` +
      '"StandardFeatures":"Awning, Solar","OptionalFeatures":"Jockey wheel"}';
    const { content } = await firstCar(`{"items":[${item}]}`);
    expect(content).toMatchObject({
      item_type: 'caravan',
      series: 'JY19',
      status: 'in_stock',
      reserved: true,
      car_type: 'used',
      km: 161,
      location_name: 'North Yard',
      photos_count: 2,
      primary_image_url: 'https://img.example/1.jpg',
      standardEquipment: ['Awning', 'Solar', 'Jockey wheel'],
      specifications: {
        tare_weight: '1,850 kg',
        sleeps: '4',
        toilet: true,
        axle_type: 'Tandem',
        body_length: '5800',
      },
    });
    expect(content.price).toBeUndefined();
  });

  test('the AutoGate style shows retail and never wholesale; year and month make the build date', async () => {
    const cells =
      'manu_year=2019; manu_month=3; make=Ford; model=Ranger; badge=XLT; body_colour=Blue; gearbox=Automatic; ' +
      'fueltype=Diesel; retail=39990; price=31000; rego=ABC12D; regovalid=01/02/2027; engine_capacity=3198; ' +
      'options=Canopy; comments=Tidy.; drive_type=4x4; receiveddate=05/10/2026; status=Available';
    const { content, createdAt } = await firstCar(csv('AutoGate style', cells));
    expect(content).toMatchObject({
      price: 39_990,
      build_date: '2019-03',
      rego_expiry: '2027-02-01',
      engine_size: '3.2 L',
      drive: '4WD',
      standardEquipment: ['Canopy'],
      dealercomments: 'Tidy.',
    });
    expect(JSON.stringify(content)).not.toContain('31000');
    expect(createdAt).toBe('2026-10-05T00:00:00.000Z');
    const flagged = await firstCar(csv('AutoGate style', `${cells}; driveaway_amount=42500; isdriveaway=1`));
    expect(flagged.content).toMatchObject({ price: 42_500, price_type: 'drive_away' });
  });

  test('vAuto has N and U, and month-first dates if the format is named', async () => {
    const cells =
      'VIN=6ZZDEMB0000000124; Stock #=V1; New/Used=U; Year=2020; Make=Subaru; Model=Outback; Body=4D Wagon; ' +
      'Body Door Ct=4; Engine Cylinder Ct=4; Drivetrain Desc=AWD; Colour=Green; MSRP=45000; Price=32000; ' +
      'Internet Price=30990; Inventory Date=03/04/2026; Certified=1; Features=Roof rails|Tint; ' +
      `Photo Url List=${photos('|')}; Book Value=#N/A`;
    const feed = csv('vAuto or HomeNet', cells);
    const { content, createdAt } = await firstCar(feed);
    expect(content).toMatchObject({
      car_type: 'used',
      price: 30_990,
      photos_count: 2,
      certified: true,
      doors: 4,
      drive: 'AWD',
    });
    expect(content.before_price).toBeUndefined();
    expect(createdAt).toBe('2026-04-03T00:00:00.000Z');
    expect((await firstCar(feed, 'vauto')).createdAt).toBe('2026-03-04T00:00:00.000Z');
    const unpriced = csv('vAuto or HomeNet', `${cells}; Price=0; Internet Price=`);
    expect((await firstCar(unpriced)).content.price).toBeUndefined();
  });

  test('carsales inventory may write a single part without its list', async () => {
    const lists = {
      Identifier: 'cs-1',
      ListingType: 'Used',
      Identification: [{ Type: 'StockNumber', Value: 'CS1' }],
      Colours: [{ Location: 'Exterior', Name: 'Snow White' }],
      OdometerReadings: [{ Type: 'Current', Value: 41_000, UnitOfMeasure: 'KM' }],
      PriceList: [{ Type: 'EGC', Amount: 27_990, Currency: 'AUD' }],
      Registration: [{ Number: '123ABC' }],
      Specification: {
        Make: 'Kia',
        Model: 'Sportage',
        ReleaseDate: { Year: 2022 },
        Attributes: [{ Name: 'FuelType', Value: 'Petrol' }],
      },
      Media: [{ Photos: [{ Url: 'https://img.example/a.jpg' }] }],
    };
    const single = JSON.parse(JSON.stringify(lists), (_, part) => (Array.isArray(part) ? part[0] : part));
    const car = await firstCar(single);
    expect(car).toEqual(await firstCar(lists));
    expect(car.content).toMatchObject({
      stocknum: 'CS1',
      colour: 'Snow White',
      km: 41_000,
      price: 27_990,
      price_type: excluding,
      regplate: '123ABC',
      fuel: 'Petrol',
      photos_count: 1,
    });
    const [row] = await rowsOf(JSON.stringify([{ ...lists, PriceList: 27_990 }]));
    expect(row?.raw).toMatchObject({ PriceList: 27_990, make: 'Kia' });
    const priced = (...types: string[]) => types.map((Type, at) => ({ Type, Amount: 20_000 + at }));
    const [other] = await rowsOf(JSON.stringify([{ ...lists, PriceList: priced('TradeRef', 'Fleet') }]));
    expect(other?.raw).toMatchObject({ price_type: 'TradeRef', 'other price Fleet': 20_001 });
  });

  test('DealerCenter prefers the advertisement to the description', async () => {
    const cells =
      'StockNumber=DC1; Year=2018; Make=Toyota; Model=Camry; Trim=SE; Price=15,500; FuelType=Gasoline; ' +
      `PhotoURLs=${photos(';')}; WebAdDescription=<b>Clean</b> car; Description=Short`;
    expect((await firstCar(csv('DealerCenter', cells))).content).toMatchObject({
      badge: 'SE',
      dealercomments: 'Clean car',
      photos_count: 2,
      simple_fuel: 'Petrol',
    });
  });

  test('Fullpath has ISO dates', async () => {
    const cells =
      'Vin=6ZZDEMB0000000125; Stock=F1; Year=2023; Make=Hyundai; Model=Tucson; Trim=Elite; Color=White; ' +
      'Condition(new/used)=new; Certified(yes/no)=no; Price=38990; mileage=15; On_lot_since(YYYY-MM-DD)=2026-09-30';
    const { content, createdAt } = await firstCar(csv('Fullpath', cells));
    expect(content).toMatchObject({
      stocknum: 'F1',
      car_type: 'new',
      certified: false,
      km: 15,
      badge: 'Elite',
    });
    expect(createdAt).toBe('2026-09-30T00:00:00.000Z');
  });

  const positional =
    'CFS9,U,6ZZDEMB0000000126,P1,Honda,Civic,2016,EX,Sedan,"10,000",2.0L I4,4,Gasoline,CVT,12995,Silver,Black,' +
    `"Tint,Tow bar",Nice.,"${photos(',')}"`;
  test.each(['auto', 'carsforsale'])('Cars For Sale needs no header in the format %s', async (format) => {
    expect((await firstCar(`${positional}\n`, format)).content).toMatchObject({
      stocknum: 'P1',
      make: 'Honda',
      year: 2016,
      km: 16_093,
      price: 12_995,
      photos_count: 2,
      engine_size: '2.0 L',
      simple_fuel: 'Petrol',
    });
    expect((await rowsOf(positional, format))[0]?.row).toBe(1);
  });

  test('a listing export may have all its known defects', async () => {
    const cells =
      'Brand=Land; Year=2019; Model=Rover; Car/Suv=02 **** ****\n; Title=2019 Land Rover Discovery Sport HSE; ' +
      'UsedOrNew=USED; Transmission=-; Engine=4 cyl, 2 L; DriveType=Other; FuelType=Premium; Price=POA; ' +
      'FuelConsumption=0 L / 100 km; Kilometres=- / -; ColourExtInt=5 years / Unlimited km; ' +
      'Location=AUBURN, NSW; CylindersinEngine=4 cyl; BodyType=; Doors= 5 Seats; Seats=';
    const { content } = await firstCar(csv('listing export', cells));
    expect(content).toEqual({
      name: '2019 Land Rover Discovery Sport HSE',
      year: 2019,
      make: 'Land Rover',
      model: 'Discovery Sport',
      badge: 'HSE',
      seats: 5,
      fuel: 'Premium',
      simple_fuel: 'Petrol',
      engine_size: '2.0 L',
      variant: { enginesize: '2.0 L', enginesize_cc: 2000, enginesize_litres: 2, cylinders: 4 },
      car_type: 'used',
      item_type: 'car',
      status: 'in_stock',
      reserved: false,
      certified: false,
      show_on_dealer_website: true,
      images: [],
      photos_count: 0,
      city: 'Auburn',
      location: { city: 'Auburn', state: 'NSW' },
      has_nvic: false,
      custom_rank: 0,
    });
  });
});
