import { compactName, tokens } from '#server/search/rules/tokens';
import { modelNames } from './other-names';

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

/** Words without meaning for a search: removed from the text once something else is recognised. */
export const fillers = set(`
  a an and any are as at be best buy buying car cars coloured colored colour color do find for from get good great has have having
  i id im in is it like looking me my need nice of on or please sale search seeking show some something that the their there
  this to transmission gearbox engine vehicle vehicles want wanting wanted was we which with within would you australia aus near
  price priced budget ok also around about can could does either got hello hey if ive let lets might pls plz really something
  spend suitable built thanks thats them these up us use uses using versus vs what which who will youve
`);

/**
 * Everyday words about cars. They are never treated as a misspelt name, and a model with such a name is recognised
 * only after its make.
 */
export const everydayWords = set(`
  accident accidents  adult advance air airbags alarm all alloy alloys also android apple asap audio auction back badge bar bars base
  battery been belt best better between bike black block blue bluetooth board boat body bonus book boot box brake brakes
  brand bright bring broken build built bull bump business cab cabin camera cameras camp camping canopy capacity caravan care cargo
  carplay cars case cash central chain change charge charger charging cheap cheaper cheapest check child city class classic clean
  clear climate clock club clutch coach coast cold colour comfort comfortable coming commercial compact company condition control cool
  cord cost could country couple cover covers crash credit cross cruise  custom customs damage damaged dark date day days deal dealer
  dealers deals delivery deluxe deposit detail diff discount display dog dogs door doors down drive driven driver driving dual
  dvd early easy eco economic economical economy edge edition electric electrics elite engine escape estate even extra extras family
  farm fast fault field finance financed fine finish first fit fitted five flat fleet floor fold folding four free fresh from front fuel full
  fun garage gear gears general glass global good grand great green ground group guard hail half hand handle happy hard head heads heavy
  high highway hill hire history hitch hold holder home hook horse hot house hundred idea import imported inch included including
  independent inside interior international into invoice iron island item job journey junior just keen keep key keyless keys kid kids kind
  kit land lane large last late later latest  leather left less level lift light lights line listed little live load loan local lock
  locker long look low lower lowest luxury made mag mags mail main make many mark market master match max maximum mechanic media
  medium mega metal middle mile mileage military mind mini minimum mining minor mirror mirrors mix mobile mode model models modern
  modified money month monthly more most motor motors mount mountain move much multi must name nav navi navigation near need
  neat never next night nine note nothing number numbers odometer off offer offers office offroad oil old older one only open option
  options original other outside over owned owner owners pack package pad page paint pair panel pano panoramic park parking part
  parts party pass passenger  pay payment payments pearl people perfect personal phone photo photos pick pilot pink place plain plan plate
  plates plus point  port power premium prestige pretty price prices priced private project pull push quality quick quiet quite quote
  race rack racks radar radio raised range rare rate ready real rear rebuilt recent reduced register registered registration rego
  regular reliable rent repair repairs reserve rest reverse reversing review rich ride rider right rim rims rings road roadside
  roof room rough round rover row rows rubber rugged run running runner rust safe safety sale sales same satnav save school seat seating
  seats second secure security select sell seller selling senior sensor sensors series service serviced seven shade shape share sharp
  shed ship shop short show side sign silent simple single six size sky sleek small smart smoke smooth snorkel soft sold solid
  some soon soul sound space spare spares spark special specials speed split spoiler sport sports sporty spotless standard star start state
  station steel steering step steps stereo still stock stop storage store story street strong student style suit summer sun sunroof super
  supercharged suspension swap sweet  system tailgate take tall tank team tech ten term test thing three tidy time tinted tint title today
  tool tools top torque total touch touring tour tow towbar towing tower town track tracker trade trader trail trailer train tray trays tread trend
  trim trip triple trophy truck true turbo turbocharged turn twin two type tyre tyres under unit unlimited upgrade upper urban use value
  vehicle versa very vibe view vinyl vision visit wagon wait walk wall want warranty wash water way week weekly weekend weekends well wheel
  wheels wide wife wild wind window windows winter wireless wood work worker working works world worth would wreck wrecked xenon year years 
  young  zero zone
`);

/** Models that shoppers name whether or not they are in stock: never treated as a typo of something similar. */
export const knownModels = set(`
  accent accord actyon adventra aerio alto amarok apollo arteon astra atom aurion avanza avenger aveo barina barra berlingo bongo boxer
  bravo caddy caliber caliente calibra camaro camira camry cannon caprice captiva captur caravelle carens carnival cayenne cayman celica
  cerato charade charger chaser cherokee civic clio clubman colorado colt commander commodore compass cooper corolla corsa corvette countryman
  courier crafter crown cruze ctek defender delica dingo discovery ducato dualis duster dynamic echo eclipse elantra elentra enyaq epica epoch
  escort esprit estima evoque excel explorer fabia fairlane fairmont falcon festiva fiesta focus forester freelander frontier fusion galant gallardo
  getz giulia golf grandis grecale harrier haval hiace hilux holden horizon icon iload imax impala impreza insight integra ioniq jazz jetta jimny
  jolion juke kadjar kaluga kamiq karoq kluger kodiaq koleos kona korando lacrosse laguna lancer laser leaf legend levante liana liberty limo
  lite logan macan magna magentis mariner maxima megane meriva micra mirage mondeo monaro monte monza multivan musso mustang navara navigator niro
  nitro nomad octavia odyssey optima orion orlando outback outlander pajero palisade panamera panda passat pathfinder patriot patrol picanto polo prado
  prelude premacy previa prius probe proceed promaster puma pulsar punto qashqai ranger rapid regal renegade retona rexton rio rodeo rogue rondo sable
  sahara sandero santa scala scenic sedona seltos senova sierra sigma silverado skyline solara soarer solio sonata sonic sorento soul spectra spider
  splash sportage stagea starex staria starlet statesman stavic stelvio stinger stonic superb supra swift tahoe tarago taurus telluride terios terracan
  territory tiguan tiida titan tivoli torana torrent touareg touran trafic transit transporter trax tribute triton tucson twingo vectra velar venga
  venture vezel viano viper vitara vito vivaro voyager wildtrak wraith wrangler yaris yeti zafira zoe
`);

export interface ModelOf {
  readonly make: string;
  readonly model: string;
}
/** The stored models of a make by their whole names, and by the words at their start or end. */
export interface ModelNames {
  readonly whole: ReadonlyMap<string, readonly string[]>;
  readonly parts: ReadonlyMap<string, readonly string[]>;
}

/** Adds a value to the list of a key. */
export function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else if (key !== '') lists.set(key, [value]);
}

/**
 * The names of a make's models: whole, other names, families, and the words at their start or end. A family without a
 * model in stock is a model of its own, so that its number is not looked for in other names.
 */
export function namesOf(make: string, models: readonly string[]): ModelNames {
  const whole = new Map<string, string[]>();
  const parts = new Map<string, string[]>();
  for (const model of models) {
    const key = compactName(model);
    const others = (modelNames[key] ?? []).map(compactName);
    const names = [key, ...others, ...familiesOfModel(make, model), ...numberedNames(make, model)];
    for (const name of new Set(names)) push(whole, name, model);
    const words = tokens(model);
    for (let cut = 1; cut < words.length; cut += 1) {
      push(parts, words.slice(0, cut).join(''), model);
      push(parts, words.slice(cut).join(''), model);
    }
  }
  for (const [key, name] of familyNames(make)) if (!whole.has(key)) whole.set(key, [name]);
  return { whole, parts };
}

/** A model and the number of its series. */
const numbered = /^(.*\p{L}{3}.*?)\s+(\d{2,3})(?:\s+series)?$/iu;

/** `mazda3` for the 3 of Mazda; `landcruiser` and `70series` for the LandCruiser 70. */
function numberedNames(make: string, model: string): string[] {
  if (/^\d+$/.test(model)) return [compactName(make + model)];
  const [, name, number] = numbered.exec(model) ?? [];
  return name === undefined ? [] : [compactName(name), `${number}series`];
}

/** Models that shoppers name together: `5 series` is the 520d and the 530i, `c class` the C200 and the C63. */
interface Family {
  readonly make: string;
  /** The number or the letters in the family's names. */
  readonly members: readonly string[];
  readonly nameOf: (member: string) => string;
  /** The compact name of a model; its group is the member. */
  readonly model: RegExp;
}

const series = ['1', '2', '3', '4', '5', '6', '7', '8'];
const classes =
  'a b c e g m r s t v x cl cla clc cle clk cls eqa eqb eqc eqe eqs gl gla glb glc gle glk gls gt ml sl slc slk'.split(
    ' ',
  );
const families: readonly Family[] = [
  {
    make: 'BMW',
    members: series,
    nameOf: (member) => `${member} Series`,
    model: /^(?:m?([1-8])\d\d[a-z]*|([1-8])(?:series.*)?)$/,
  },
  {
    make: 'Mercedes-Benz',
    members: classes,
    nameOf: (member) => `${member.toUpperCase()}-Class`,
    model: new RegExp(`^(?:amg)?(${classes.join('|')})(?:\\d{2,3}.*|class.*)?$`),
  },
  {
    make: 'Mazda',
    members: ['2', '3', '6'],
    nameOf: (member) => `Mazda${member}`,
    model: /^(?:mazda)?([236])$/,
  },
];
/** The M-Class has been sold as ML320 and the like. */
const alsoIn: Readonly<Record<string, string>> = { ml: 'm' };

/** The makes that have families. */
export const makesWithFamilies: readonly string[] = families.map(({ make }) => make);

const familyOf = (make: string): Family | undefined =>
  families.find((family) => compactName(family.make) === compactName(make));

/** In both orders: `5series`, `series5`. */
const keysOf = (name: string): string[] => {
  const words = name.split(/[ -]/);
  return [words, words.toReversed()].map((each) => compactName(each.join('')));
};

/** The compact names of the families that a model of a make belongs to; none for most. */
function familiesOfModel(make: string, model: string): string[] {
  const family = familyOf(make);
  const member = family?.model.exec(compactName(model))?.slice(1).find(Boolean);
  if (!family || member === undefined) return [];
  const members = [member, ...(alsoIn[member] === undefined ? [] : [alsoIn[member]])];
  return members.flatMap((each) => keysOf(family.nameOf(each)));
}

/** All families of a make: each compact name with the name as it is written, `5series` with `5 Series`. */
export function familyNames(make: string): ReadonlyMap<string, string> {
  const family = familyOf(make);
  const names = (family?.members ?? []).map((member) => family?.nameOf(member) ?? '');
  return new Map(names.flatMap((name) => keysOf(name).map((key) => [key, name] as const)));
}
