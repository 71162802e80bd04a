import { box, tube } from '../accessories';
import type { BodyDesign, DrawContext } from '../body-design';
import { closedPath, curve } from '../spline';

const acrylic = (x: number, y: number, width: number, height: number): string =>
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
    `<rect x="396" y="-262" width="72" height="206" rx="8" fill="none" stroke="#0f1214" stroke-opacity=".55" stroke-width="1.8"/><rect x="404" y="-160" width="8" height="18" rx="3" fill="#2b3035"/>${acrylic(410, 176, 44, 66)}` +
    `${acrylic(214, 168, 130, 70)}${acrylic(520, 172, 150, 66)}` +
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
