import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { thinBorder } from '~/styles/patterns';
import { below, from, space } from '~/styles/space';
import { dress } from '~/templates/dressed';

export const page = style({
  display: 'grid',
  gap: space(5),
  alignContent: 'center',
  minHeight: '55vh',
  paddingBlock: space(16),
});

/** Large enough for a thumb; in large text on a phone lower than the text would make it. */
const tall = `min(${space(12)}, 15vw)`;
/** Name at one end; favourites, phone and, on a phone, the menu button at the other. */
export const bar = style({
  display: 'flex',
  // With large text the buttons go below the name.
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space(2),
  minHeight: space(14),
});
dress('headerBar', bar);
// A sticky header is marked on its bar, so other sticky elements leave room for it. It covers at most a fifth of the screen:
// on a narrower one its menu takes a second line.
const sticky = '(min-width: 80em) and (min-height: 33em)';
globalStyle(`header:has(> ${bar}[data-sticky])`, {
  '@media': { [sticky]: { position: 'sticky', insetBlockStart: 0, zIndex: 3 } },
});
globalStyle(`:root:has(${bar}[data-sticky])`, {
  '@media': { [sticky]: { vars: { '--top': '6.5rem' } } },
});
const linked = { display: 'flex', alignItems: 'center', color: 'inherit', textDecoration: 'none' };
export const name = style({
  ...linked,
  flex: 1,
  minWidth: 'min-content',
  minHeight: tall,
  fontFamily: frame.displayFont,
  fontWeight: frame.displayWeight,
  textTransform: frame.displayCase as 'none',
  letterSpacing: frame.displayTracking,
  fontSize: 'clamp(1rem, 5vw, 1.25rem)',
  lineHeight: 1.15,
  // With large text it has a line to itself.
  '@media': { '(max-width: 19em)': { flexBasis: '100%' } },
});
globalStyle(`${name} > img`, { height: 'auto' });
dress('siteName', name);
export const aside = style({
  display: 'flex',
  alignItems: 'center',
  marginInlineStart: 'auto',
  '@media': { [from('sm')]: { columnGap: space(4) } },
});
// It grows while the page is still arriving: shown once it is whole, so that nothing moves.
globalStyle(`${bar}:not(:has(+ *)) > ${aside}`, { visibility: 'hidden' });
// Narrower on the narrowest phones, where large text needs the room.
export const favourites = style({ width: `min(${space(12)}, 15vw)` });
/** Without a script, the address names the button of a car that was just saved: this says so, and goes by itself. */
export const saved = style({ display: 'none' });
const leave = keyframes({ to: { visibility: 'hidden' } });
globalStyle(`body:has([form=watchlist]:target) ${saved}`, {
  '@media': {
    '(scripting: none)': {
      position: 'fixed',
      zIndex: 4,
      insetInline: space(4),
      insetBlockEnd: space(4),
      display: 'block',
      padding: space(4),
      background: color.text,
      color: color.surface,
      animation: `${leave} 0s 12s forwards`,
    },
  },
});
globalStyle(`${saved} > a`, { color: 'inherit' });
export const phone = style({
  ...linked,
  gap: space(2),
  minHeight: tall,
  minWidth: `min(${space(12)}, 15vw)`,
  justifyContent: 'center',
  fontWeight: 600,
});
export const number = style({ display: 'none', '@media': { [from('sm')]: { display: 'inline' } } });
globalStyle(`${number} > small`, { display: 'none', '@media': { [from('lg')]: { display: 'inline' } } });
export const account = style({});
/** On a phone only the icon is in sight. */
const accountName = style({
  '@media': {
    [below('sm')]: { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
});
const whereSignedIn = ':root[data-signed-in] &';
export const signIn = style([
  accountName,
  {
    selectors: { [whereSignedIn]: { display: 'none' } },
    '@media': { '(scripting: none)': { display: 'none' } },
  },
]);
/** In place of "Sign in". Without a script only the page itself knows who has signed in. */
export const signedIn = style([
  accountName,
  {
    display: 'none',
    selectors: { [whereSignedIn]: { display: 'inline' } },
    '@media': { '(scripting: none)': { display: 'inline' } },
  },
]);
export const open = style({
  minHeight: tall,
  marginInlineEnd: `calc(-1 * ${space(2)})`,
  padding: `0 ${space(2)}`,
  border: 0,
  background: 'none',
  fontWeight: 600,
  cursor: 'pointer',
  '@media': { [from('lg')]: { display: 'none' } },
});
/** A sheet at the bottom of a phone, within reach of a thumb; a row on a wide screen, whether opened or not. */
export const nav = style({
  inset: 'auto 0 0',
  height: 'auto',
  maxHeight: '85dvh',
  overscrollBehavior: 'contain',
  paddingBlock: `${space(2)} ${space(4)}`,
  border: 0,
  borderRadius: `${frame.radius} ${frame.radius} 0 0`,
  background: color.surface,
  color: color.text,
  selectors: { '&::backdrop': { background: 'rgb(0 0 0 / .5)' } },
  '@media': {
    [from('lg')]: {
      position: 'static',
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: space(6),
      paddingBlock: 0,
      overflow: 'visible',
      background: 'none',
      color: 'inherit',
    },
  },
});
// Where a shopper buys, nothing leads away but the name and the phone number.
globalStyle(`header[data-plain] :is(${nav}, ${open}, ${favourites}, ${account})`, {
  display: 'none !important',
});
// A number for general enquiries only: the page has the one for its car.
globalStyle(`header[data-plain] ${phone}:has(small)`, { display: 'none' });
// A page with the number of the car's yard has no other.
globalStyle(`body:has(main [href^="tel:"]) > header[data-plain] ${phone}`, { display: 'none' });
globalStyle(`header[data-plain] ${number}`, {
  display: 'inline',
  fontSize: 'min(1rem, 6vw)',
  whiteSpace: 'nowrap',
});
globalStyle(`:is(${nav} a, ${nav} summary)`, {
  ...linked,
  justifyContent: 'space-between',
  gap: space(2),
  minHeight: space(11),
});
globalStyle(`${nav} :is(a, summary):hover`, { textDecoration: 'underline' });
globalStyle(`${nav} :is([aria-current], :has([aria-current]) > summary)`, { fontWeight: 600 });
globalStyle(`${nav} summary::-webkit-details-marker`, { display: 'none' });
globalStyle(`${nav} summary::after`, {
  content: '',
  flex: 'none',
  width: '.375rem',
  height: '.375rem',
  border: 'solid',
  borderWidth: '0 2px 2px 0',
  transform: 'translateY(-25%) rotate(45deg)',
});
globalStyle(`${nav} details > div`, {
  paddingInlineStart: space(4),
  '@media': {
    [from('lg')]: {
      position: 'absolute',
      zIndex: 3,
      minWidth: space(56),
      maxHeight: '80vh',
      overflow: 'auto',
      paddingBlock: space(2),
      paddingInline: space(4),
      ...thinBorder,
      background: color.surface,
      color: color.text,
      boxShadow: '0 6px 24px rgb(0 0 0 / .1)',
    },
  },
});
globalStyle(`${nav} details a`, { '@media': { [from('lg')]: { minHeight: space(9) } } });
export const close = style({
  position: 'sticky',
  insetBlockEnd: 0,
  width: '100%',
  minHeight: space(12),
  marginBlockStart: space(2),
  ...thinBorder,
  background: color.surface,
  // No entry shows through around it.
  boxShadow: `0 ${space(2)} 0 ${space(2)} ${color.surface}, 0 ${space(4)} 0 ${color.surface}`,
  fontWeight: 600,
  '@media': { [from('lg')]: { display: 'none' } },
});
dress('navLink', nav);

export const inner = style({
  display: 'grid',
  gap: space(6),
  paddingBlock: `${space(8)} ${space(20)}`,
  fontSize: '.9375rem',
  '@media': { [from('lg')]: { gap: space(8), paddingBlockStart: space(12) } },
});
/** In the middle of something, what a dealer must say is enough. */
globalStyle(`footer[data-short] ${inner} > :is(nav, ul)`, { display: 'none' });
const columns = (width: string) =>
  ({
    display: 'grid',
    gap: `${space(8)} ${space(6)}`,
    gridTemplateColumns: `repeat(auto-fill, minmax(min(${width}, 100%), 1fr))`,
  }) as const;
/** On a phone each is folded; on a wide screen all are open, except in an old browser. */
export const groups = style({ '@media': { [from('lg')]: columns('15rem') } });
globalStyle(`${groups} ::details-content`, {
  '@media': { [from('lg')]: { contentVisibility: 'visible' } },
});
globalStyle(`${groups} summary`, {
  '@supports': { 'selector(::details-content)': { '@media': { [from('lg')]: { listStyle: 'none' } } } },
});
export const locations = style([columns('15rem'), { rowGap: space(2) }]);
globalStyle(`${locations} > *`, { display: 'grid', alignContent: 'start', justifyItems: 'start' });
globalStyle(`${inner} details > :not(summary)`, { display: 'block', width: 'fit-content' });
export const placeName = style({ paddingBlock: space(1), fontWeight: 600, cursor: 'pointer' });
globalStyle(`${inner} a`, {
  color: 'inherit',
  // A two-line name stays together, apart from the next one.
  display: 'inline-block',
  paddingBlock: space(1),
  lineHeight: 1.3,
  '@media': { [from('lg')]: { paddingBlock: space(1.5) } },
});
globalStyle(`${groups} a`, { textDecoration: 'none' });
globalStyle(`${groups} a:hover`, { textDecoration: 'underline' });
export const legal = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space(1)} ${space(6)}`,
  fontSize: '.875rem',
});
