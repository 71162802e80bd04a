import { wordsIn } from './cell';

/**
 * The columns of stock feeds by meaning. Headers are compared by letters and digits only, ignoring text in brackets
 * (`Rego expiry (dd/mm/yyyy)`). If a feed has several columns of one meaning, the first one listed here with a value counts.
 */
export const columnNames = {
  id: 'id carid vehicleid listingid',
  slug: 'slug',
  name: 'name vehiclename displayname',
  title: 'title listingtitle adtitle heading headline',
  year: 'year modelyear my yeargroup manuyear buildyear manufactureyear yearofmanufacture vehicleyear',
  build_month: 'manumonth buildmonth monthofmanufacture',
  make: 'make brand manufacturer vehiclemake makename',
  model: 'model vehiclemodel modelname family',
  badge:
    'badge trim trimpackage variantname grade vehiclebadge badgename trimlevel submodel derivative edition',
  series: 'series vehicleseries seriesname',
  stocknum: 'stocknum stocknumber stockno stock stocknr stockid dealerstocknumber stockcode stkno stk',
  vin: 'vin vinnumber chassis chassisnumber vinchassis vinchassisnumber chassisno vinno',
  regplate: `
    regplate rego regonum regono regonumber registration registrationnumber plate regnumber licenceplate
    licenseplate numberplate registrationplate`,
  carsales_title: 'carsalestitle',
  colour: `
    exteriorcolour exteriorcolor bodycolour bodycolor colour color extcolour extcolor paint paintcolour
    exteriorcolorgeneric colourexterior`,
  interior_colour: `
    interiorcolour interiorcolor intcolour intcolor trimcolour trimcolor interiorcolorgeneric interior
    colourinterior`,
  colour_pair: 'colourextint colorextint coloursextint colourexteriorinterior',
  km: `
    km kms odometer kilometres kilometers mileage odometerkm odometerkms odometerreading odometervalue
    mileagevalue kilometre odo kmstravelled kilometrestravelled currentodometer currentkms speedo speedometer`,
  miles: 'miles odometermiles',
  is_miles: 'ismiles',
  mileage_unit: 'mileageunit odometerunit odometerunits',
  seats: 'seats seatcapacity seatingcapacity numberofseats noofseats numseats seatcount seating',
  doors: 'doors doornum bodydoorct numberofdoors noofdoors numdoors doorcount',
  fuel: 'fuel fueltype fueltypename',
  simple_fuel: 'simplefuel',
  body: 'body vehiclebody bodytype bodystyle bodydescription bodystylename',
  /** A column with a body type, a seller or a note: used only if it names a body type. */
  body_hint: 'carsuv shape',
  simple_body: 'simplebody',
  trans: 'trans transmission gearbox geartype transmissiontype transmissiondescription',
  simple_transmission: 'simpletransmission',
  drive: 'drive drivetrain drivetype drivetraindesc wheeldrive driveline',
  engine: 'engine enginedescription enginetype enginetypedescription',
  engine_size: `
    enginesize enginecapacity enginedisplacement capacity displacement enginelitres enginecc cc litres`,
  cylinders: `
    cylinders cylinder cyl cyls cylindersinengine enginecylinderct enginecylinders noofcylinders numberofcylinders`,
  induction: 'induction inductiontype',
  consumption: 'fuelconsumption fuelconsumptioncombined consumption combinedfuelconsumption fueleconomy',
  energy: 'energyconsumption electricityconsumption energyconsumptioncombined kwhper100km powerconsumption',
  fuel_capacity: 'fuelcapacity fueltankcapacity',
  mass: 'grossvehiclemass gvm',
  length: 'vehiclelength length bodylength',
  height: 'vehicleheight height',
  width: 'vehiclewidth width bodywidth',
  torque: 'torque enginetorque',
  ancap: 'ancaprating ancap',
  configuration: 'bodyconfiguration',
  build_date: 'builddate builtdate manufacturedate dateofmanufacture manufacturingdate',
  compliance_date: 'compliancedate complianceplatedate compliance',
  rego_expiry: `
    regoexpiry regoexpirydate registrationexpiry regovalid regexpiry regoexp registrationexpirydate
    regoexpires expirydate`,
  car_type: `
    cartype usedornew neworused newused newusedemo condition stateofvehicle newuseddemo vehiclecondition
    saletype listingtype inventorytype nu`,
  is_demo: 'demo demonstrator exdemo',
  is_used: 'used preowned',
  is_new: 'new',
  /** New or used in one feed, car or caravan (A, B, C …) in another. */
  stock_type: 'stocktype vehicletype type stockcategory vehiclecategory stockclass class department dept',
  item_type: 'itemtype',
  certified: 'certified iscertified certifiedpreowned cpo',
  price: 'internetprice advertisedprice price sellingprice askingprice listprice currentprice webprice',
  special_price: `
    specialprice saleprice advspecialprice reducedprice discountprice discountedprice nowprice now`,
  /** No: the special price is not asked now. */
  is_special: 'isspecial special onspecial isonspecial',
  /** The last day of the special price. */
  special_until:
    'specialpriceexpiry specialexpiry specialenddate specialpriceenddate specialends specialuntil',
  before_price: 'beforeprice wasprice previousprice oldprice originalprice pricewas was',
  offer_price: 'offerprice',
  subscription_price: 'subscriptionprice subscriptionweeklyprice',
  price_type: 'pricetype vehiclepricetype pricequalifier pricingtype priceguide',
  /** Further texts about the prices: all columns count. */
  price_note: `
    pricenote pricenotes pricelabel pricesuffix priceprefix pricetext pricedescription pricecomment
    pricedisplay priceunit priceperiod pricekind pricebasis pricecondition priceoption pricemode pricestatus
    pricevisibility pricing pricequalifiertext`,
  plus_on_roads: 'plusorc plusonroads plusonroadcosts plusgovernmentcharges',
  with_on_roads: `
    onroadcostsincluded orcincluded includesonroadcosts includesonroads onroadsincluded
    governmentchargesincluded`,
  hides_price: `
    poa ispoa priceonapplication priceonrequest callforprice hideprice hidepricing suppressprice
    pricehidden`,
  shows_price: `
    showprice priceshown pricevisible displaypriceflag displayprice publishprice advertiseprice`,
  gst: 'gst pricegst',
  /** Yes or no. */
  with_gst: 'gstincluded gstinclusive incgst includesgst priceincludesgst isgstincluded',
  currency: 'currency currencycode pricecurrency',
  drive_away_price: 'dapprice dap driveawayprice driveawayamount pricedriveaway igcprice igc',
  egc_price: 'egcprice egc priceegc excludinggovernmentcharges excludinggovernmentchargesprice',
  /** Before on-road costs. */
  before_on_roads_price: 'borprice mlp mlpprice mrlp mrlpprice beforeonroadsprice',
  retail_price: 'retail retailprice',
  /** A price in one feed, yes or no in another. */
  drive_away: 'driveaway driveawayincluded priceisdriveaway',
  is_drive_away: 'isdriveaway driveawayflag',
  preorder: 'preorder ispreorder',
  status: `
    status stockstatus availability vehiclestatus statuscode inventorystatus salestatus salesstatus
    availabilitystatus statusname statusdescription currentstatus status2 substatus dealstatus
    publishstatus stage dealstage stockstage salestage lifecycle lifecyclestatus lifecyclestage`,
  /** Yes: the car can be bought. */
  available: `
    available forsale availableforsale active live listed instock enabled saleable sellable ready readyforsale
    retailready retailstock isretail`,
  sold: 'sold delivered retailed settled',
  /** Yes: the car is not to be shown. */
  hidden: `
    hidden deleted removed withdrawn archived inactive offline unlisted notforsale donotpublish
    donotadvertise donotlist donotdisplay donotexport donotshow hide exclude excluded excludefromexport suppress suppressed
    unpublished delisted disabled expired draft blocked stolen scrapped disposed wholesaled wholesaleonly
    forwholesale iswholesale tradeonly istrade internalonly dealeronly staffonly offmarket offsale offweb
    writtenoff loan loancar courtesy courtesycar staffcar`,
  /** Yes, no, or something else, such as an address, a price or a date. No: the car is not to be shown. */
  web: 'web internet display website export exported list approved',
  /** Yes, or the amount that a lender or the dealer asks. Yes: it was taken. */
  deposit: 'deposit contract',
  /** Yes, or the price for the trade. Yes: the car is not for shoppers. */
  trade: 'wholesale trade',
  /** Cars of this row in stock: none is no car for sale. */
  quantity:
    'quantity qty inventoryquantity stocklevel stockqty stockquantity qtyavailable quantityavailable qtyonhand onhand soh',
  /** Yes: the car is on its way. */
  coming: 'comingsoon intransit onorder incoming ontheway',
  /** No: the car is on its way. */
  arrived: 'arrived landed',
  sold_date:
    'solddatetimestamp solddate datesold soldat soldon solddatetime soldtimestamp saledate dateofsale',
  /** To whom, for how much or when: a value says that it took place. */
  sold_detail: 'soldto soldfor soldprice soldamount soldvalue dateout disposaldate settlementdate',
  reserved: `
    reserved deposittaken depositpaid depositreceived depositheld hasdeposit onhold hold held underoffer
    salepending pending pendingsale undercontract contracted allocated committed presold customerorder`,
  reserved_detail: 'depositdate contractdate',
  hidden_detail: 'wholesaledate',
  show_on_dealer_website: `
    showondealerwebsite showonwebsite show webpublish publish published publishtoweb advertise advertised
    visible visibility onweb onwebsite online`,
  tag: 'tag customtag tagtext',
  categories: 'categories category',
  images: `
    images imageurls photourls photourllist photos imageurl photourl imagelist pictures pictureurls photo
    image imagelink additionalimagelink photolist imagelinks photolinks gallery media otherimages additionalimages
    additionalphotos`,
  thumbnails: 'thumbnails thumbnailurls',
  primary_image_url: 'primaryimageurl mainimage mainimageurl mainphoto primaryimage primaryphoto',
  photos_count: 'photoscount imagecount photocount numberofphotos',
  dealercomments: `
    dealercomments dealercomment advdescription webaddescription comments vehicledescription description
    additionaldescription shortdescription advertdescription adtext sellercomments`,
  standardEquipment: `
    standardequipment features standardfeatures options optionalfeatures equipment vehicleoption featurelist extras
    accessories`,
  video_url: 'videolink videourl externalvideourl youtubeurl youtubelink',
  spin_url: 'spinurl spinlink spin360url view360url url360 360url 360link virtualtoururl',
  file: 'file historyreport historyreporturl vehiclehistoryreportlink historyreportlink',
  views: 'views viewcount',
  created_at: `
    createdat datecreated dateinstock instockdate stockdate receiveddate datereceived inventorydate
    onlotsince datefirstonlot dateadded arrivaldate stockindate`,
  dealership_slug: 'dealershipslug',
  dealership_id: 'dealershipid dealerid carsforsaledealerid externaldealershipidentifier',
  dealership_name: 'dealershipname dealername dealership dealer',
  city: 'city dealercity suburb locationcity town',
  state: 'state dealerregion locationstate dealerstate province',
  private_suburb: 'privatesuburb',
  private_postcode: 'privatepostcode',
  location_code: 'locationcode stocklocationcode yardcode yardref yardid branchcode storecode lotcode',
  location_id: 'locationid',
  location_name: 'locationname yardname branchname yard branch lot store storename rooftop',
  location: 'location vehiclelocation stocklocation currentlocation yardlocation sellinglocation',
  nvic: 'nvic niviccode nviccode glassesnvic',
  has_nvic: 'hasnvic',
  redbookcode: 'redbookcode',
  finance_lenders: 'financelenders',
  autograb_data: 'autograbdata',
  specifications: 'specifications',
  variant: 'variant',
  sleeps: 'sleeps sleepingcapacity berths',
  tare: 'tareweight tare',
  power: 'powerkw',
  axles: 'axletype axleconfiguration',
  trailer_mass: 'aggregatetrailermass atm',
  towing_braked: 'brakedtowingcapacity towingcapacitybraked towingbraked maxbrakedtowing',
  towing: 'towingcapacity towcapacity maxtowingcapacity maximumtowingcapacity',
  toilet: 'toilet',
  shower: 'shower',
  fridge: 'fridge',
  custom_rank: 'customrank rank',
  /** Columns that the import doesn't know. */
  elsewhere: '',
} as const;

export type Field = keyof typeof columnNames;

/** Statements about whether a car is for sale that are no values of the car themselves. */
export const saleStatements = [
  'available',
  'sold',
  'hidden',
  'web',
  'deposit',
  'trade',
  'quantity',
  'coming',
  'arrived',
  'sold_detail',
  'reserved_detail',
  'hidden_detail',
] as const satisfies readonly Field[];

/** Statements about whether a car is for sale: all columns count, and what is a placeholder elsewhere says something. */
export const availabilityFields: ReadonlySet<Field> = new Set<Field>([
  ...saleStatements,
  'status',
  'show_on_dealer_website',
  'reserved',
  'preorder',
  'elsewhere',
]);

/** Columns of known feeds that shoppers don't need or must not see: stored in the raw row only. */
const ignored = {
  /** The dealer's costs and margins. */
  costs: 'purchasecost invoice cost bookvalue otherprice msrp',
  /** Codes of other systems, engine and serial numbers. */
  codes: `
    encryptedredbookcode autograbid modelnumber enginenumber engineno serialnumber seriesdetail inventory
    providername`,
  /** About the listing or the dealer; the tenant's settings are more reliable. */
  listing: `
    vdp vehicledetaillink photoslastmodifieddate latestphotomodifieddate age daysonlot extra dealeraddress
    address zip phone dealerpostalcode marketingemailaddress marketingphonenumber isprestiged`,
  /** Details the Car entity has no field for. */
  details: `
    gcm airconditioning stereo regostate gps wheelsize wheels towballweight warranty gearcount gears
    enginepower powerhp enginemake citympg highwaympg`,
};

export const rawOnly: ReadonlySet<string> = new Set(Object.values(ignored).flatMap(wordsIn));
