import { box, tube } from '../accessories';
import type { BodyDesign, DrawContext } from '../body-design';
import { closedPath, curve, num, openPath } from '../spline';

const caravanWindow = (x: number, y: number, width: number, height: number): string =>
  `<rect x="${x}" y="${-y - height}" width="${width}" height="${height}" rx="9" fill="#14181c"/><rect x="${x + 4}" y="${-y - height + 4}" width="${width - 8}" height="${height - 8}" rx="6" fill="url(#ch)"/>` +
  `<path d="M${x + width * 0.18} ${-y - 5}L${x + width * 0.42} ${-y - height + 5}H${x + width * 0.58}L${x + width * 0.34} ${-y - 5}Z" fill="#fff" opacity=".14"/>`;

/** The A-frame it is towed by: rails, coupling, gas bottles, jockey wheel. */
function drawbar(): string {
  return (
    `${box('cg')}<path d="M4 -50H26L150 -58V-44H20Q6 -42 4 -50Z" fill="#23272a"/><path d="M6 -50H26L150 -58" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="1"/>` +
    '<rect x="0" y="-56" width="26" height="14" rx="6" fill="#8b949a"/><rect x="2" y="-55" width="20" height="4" rx="2" fill="#e2e6e9"/>' +
    `${tube('M62 -82V-22', 7, '#dfe4e8', '#5c6369')}<circle cx="62" cy="-11" r="11" fill="#15181a"/><circle cx="62" cy="-11" r="4.5" fill="#9aa1a7"/>` +
    `<rect x="56" y="-90" width="22" height="5" rx="2.500" fill="#2b2f33"/><rect x="96" y="-112" width="24" height="56" rx="10" fill="url(#cg)" stroke="#8b949a"/><rect x="118" y="-112" width="24" height="56" rx="10" fill="url(#cg)" stroke="#8b949a"/>` +
    '<rect x="103" y="-120" width="10" height="9" rx="2" fill="#8b949a"/><rect x="125" y="-120" width="10" height="9" rx="2" fill="#8b949a"/>'
  );
}

/** Checker plate below, door, windows, hatch, awning and lamps on the painted shell. */
function fittings({ paint, look }: DrawContext): string {
  const stripe = paint.lightness > 0.82 ? '#47525b' : '#f4f6f7';
  const plate = closedPath(curve('150,42,3 150,92,3 744,92,3 744,42,3'));
  return (
    '<linearGradient id="ch" x2=".3" y2="1"><stop stop-color="#6b7b86"/><stop offset=".5" stop-color="#2f3a42"/><stop offset="1" stop-color="#171d22"/></linearGradient>' +
    '<pattern id="ck" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8" fill="#3c4247"/><path d="M1 3L4 1M5 7L7 5" stroke="#8d959b" stroke-width="1.1"/></pattern>' +
    `<clipPath id="cs"><use href="#o"/></clipPath><g clip-path="url(#cs)"><path d="${plate}" fill="url(#ck)"/><path d="M150 -92H750" stroke="#e6eaed" stroke-width="2.4"/>` +
    `<path d="M150 -128C320 -134 420 -150 520 -188S680 -244 750 -250" fill="none" stroke="${stripe}" stroke-width="11" opacity=".8"/>` +
    `<path d="M150 -116C330 -120 450 -136 560 -172S700 -216 750 -222" fill="none" stroke="${stripe}" stroke-width="4" opacity=".55"/></g>` +
    `<rect x="396" y="-262" width="72" height="206" rx="8" fill="none" stroke="#0f1214" stroke-opacity=".55" stroke-width="1.8"/><rect x="404" y="-160" width="8" height="18" rx="3" fill="#2b3035"/>${caravanWindow(410, 176, 44, 66)}` +
    `${caravanWindow(214, 168, 130, 70)}${caravanWindow(520, 172, 150, 66)}` +
    '<rect x="182" y="-138" width="54" height="34" rx="4" fill="none" stroke="#0f1214" stroke-opacity=".4" stroke-width="1.4"/><circle cx="209" cy="-121" r="3" fill="#2b3035"/>' +
    `${look.options[0] ? '<rect x="196" y="-272" width="450" height="15" rx="7" fill="#2b3035"/><rect x="200" y="-270" width="442" height="4" rx="2" fill="#6b7278"/>' : '<rect x="196" y="-272" width="450" height="15" rx="7" fill="#e4e8eb" stroke="#8b949a"/><rect x="200" y="-261" width="442" height="3" fill="#9aa3aa"/>'}` +
    '<rect x="384" y="-46" width="96" height="9" rx="2" fill="#22262a"/><rect x="392" y="-47" width="80" height="2.500" fill="#9aa1a7"/>' +
    '<rect x="732" y="-150" width="9" height="46" rx="3" fill="#b3161d"/><rect x="732" y="-164" width="9" height="12" rx="3" fill="#e58a10"/><rect x="160" y="-104" width="10" height="6" rx="2" fill="#e58a10"/>'
  );
}

/** What stands on the roof and behind: air conditioner, hatch, rear bar with the spare. */
function behind({ look }: DrawContext): string {
  return (
    `${drawbar()}<rect x="430" y="-306" width="96" height="24" rx="9" fill="#dfe4e8" stroke="#8b949a"/><rect x="560" y="-300" width="52" height="14" rx="4" fill="#cfd5da"/>` +
    (look.options[1] ? '<path d="M250 -292H390L384 -298H256Z" fill="#1d2a3a"/>' : '') +
    '<rect x="742" y="-62" width="18" height="10" fill="#23272a"/><rect x="746" y="-126" width="22" height="76" rx="9" fill="#111315"/><rect x="749" y="-120" width="3" height="64" rx="1.500" fill="#3a3f44"/>'
  );
}

/** Touring caravan on two axles, 7.7 m with its drawbar × 2.9 m. */
export const caravan: BodyDesign = {
  length: 770,
  height: 295,
  axles: [448, 526],
  tyre: 35,
  rim: 0.62,
  sill: 46,
  archGap: 6,
  wheels: 'rugged',
  towed: true,
  outline: curve(`
    150,44,3 150,110,2 152,196,2 178,262,2 206,288,2 260,291 460,292 640,291,2 716,287,2 742,272,2
    746,200 746,100,2 744,44,3
  `),
  windows: [],
  shoulder: curve('156,150 300,152 460,152 620,152 742,150'),
  shuts: [],
  handles: [],
  sketch:
    'M4 -50L150 -58M396 -62V-256Q396 -262 402 -262H462Q468 -262 468 -256V-62M214 -168H344V-238H214ZM520 -172H670V-238H520ZM150 -92H746',
  under: behind,
  over: fittings,
};

const motorhomeWindow = (x: number, y: number, width: number, height: number): string =>
  `<rect x="${x}" y="${-y - height}" width="${width}" height="${height}" rx="8" fill="#14181c"/><rect x="${x + 3}" y="${-y - height + 3}" width="${width - 6}" height="${height - 6}" rx="6" fill="url(#gh)"/>` +
  `<path d="M${x + width * 0.2} ${-y - 4}L${x + width * 0.45} ${-y - height + 4}H${x + width * 0.62}L${x + width * 0.37} ${-y - 4}Z" fill="#fff" opacity=".14"/>`;

/** Living quarters behind and over the cab: white panels for any cab colour, a coloured swoosh along them. */
function quarters({ paint, look }: DrawContext): string {
  const shell = closedPath(
    curve(`
    222,34,3 222,196,2 150,196,2 92,206,2 88,232,2 118,284,2 190,297 460,298 660,296,2 694,288,2
    697,220 697,80,2 690,52,2 640,34,3
  `),
  );
  const wash = paint.lightness > 0.9 ? '#8d969d' : paint.hex;
  return (
    '<linearGradient id="gh" x2=".3" y2="1"><stop stop-color="#5d6c77"/><stop offset=".5" stop-color="#2f3a42"/><stop offset="1" stop-color="#171d22"/></linearGradient>' +
    `${box('mh')}<clipPath id="mq"><path d="${shell}"/></clipPath><path d="${shell}" fill="url(#mh)"/>` +
    `<g clip-path="url(#mq)"><path d="${openPath(curve('222,80 360,96 520,140 700,236'))}" fill="none" stroke="${wash}" stroke-width="13" opacity=".85"/>` +
    `<path d="${openPath(curve('222,66 370,78 540,118 700,200'))}" fill="none" stroke="${wash}" stroke-width="5" opacity=".5"/>` +
    '<rect x="88" y="-48" width="620" height="16" fill="#50575d"/><rect x="88" y="-49" width="620" height="1" fill="#fff" opacity=".6"/><path d="M120 -286H690" stroke="#9aa3aa" stroke-width="1.4"/>' +
    '<rect x="662" y="-300" width="36" height="260" fill="#000" opacity=".1"/></g>' +
    `<path d="${shell}" fill="none" stroke="#7b848b" stroke-width="1.2"/>` +
    `<rect x="398" y="-252" width="66" height="196" rx="7" fill="none" stroke="#87909a" stroke-width="1.4"/>${motorhomeWindow(412, 176, 38, 60)}<rect x="404" y="-150" width="8" height="16" rx="3" fill="#3b4147"/>` +
    `${motorhomeWindow(258, 168, 112, 62)}${motorhomeWindow(500, 168, 120, 62)}${motorhomeWindow(140, 222, 70, 40)}` +
    (look.options[1]
      ? `<rect x="330" y="-297" width="290" height="15" rx="6" fill="#e4e8eb" stroke="#88919a"/><rect x="334" y="-286" width="282" height="3" fill="#8d969d"/>`
      : '') +
    `<rect x="540" y="-306" width="60" height="10" rx="4" fill="#cfd5da"/><rect x="280" y="-304" width="44" height="8" rx="3" fill="#cfd5da"/>` +
    `<rect x="${num(690)}" y="-118" width="7" height="40" rx="2" fill="#b3161d"/>`
  );
}

/** Coach-built motorhome with a bed over the cab, 7.0 m × 3.0 m. */
export const motorhome: BodyDesign = {
  length: 700,
  height: 300,
  axles: [98, 520],
  tyre: 36,
  rim: 0.6,
  sill: 30,
  cladding: 38,
  wheels: 'work',
  outline: curve(`
    16,22,2 5,28,2 2,50 2,76 6,98,2 22,112 58,124 84,132,2 110,164 134,196,2 150,206,3 226,206,3
    226,120 226,28,3
  `),
  windows: [
    {
      opening: curve('104,128,2 126,158 146,186,2 164,190 204,190,2 206,128,2 150,124'),
      pillars: [[132, 140, 3]],
    },
  ],
  screens: [curve('82,130.5,3 90,132,3 114,163 138,196,3 130,194,3 106,162')],
  shoulder: curve('20,104 90,112 160,113 226,112'),
  shuts: [
    curve('98,126 96,96 102,68 132,42,2 136,32'),
    curve('212,200 212,120 210,34'),
    curve('82,130 56,121 28,110,2 14,98'),
  ],
  handles: curve('182,108'),
  mirror: [104, 132],
  headlamp: curve('4,78,2 6,98,2 28,109 54,116,2 44,102 24,84'),
  dark: [curve('2,36,2 2,54,2 8,54 10.4,44,2 8,34')],
  seats: [160],
  sketch:
    'M222 -36H640C676 -36 697 -52 697 -84V-262C697 -284 690 -296 660 -297H190C130 -297 112 -290 92 -236C84 -212 90 -204 150 -200H222ZM398 -56V-246Q398 -252 404 -252H458Q464 -252 464 -246V-56M258 -168H370V-230H258ZM500 -168H620V-230H500ZM140 -222H210V-262H140Z',
  under: quarters,
};
