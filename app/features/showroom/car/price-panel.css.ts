import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { figures, oneColumn, smallPrint, thinBorder } from '~/styles/patterns';
import { below, from, space } from '~/styles/space';
import { dress } from '~/templates/dressed';
import { button } from '~/ui/button';

export const panel = style({
  ...oneColumn,
  gap: space(4),
  minWidth: 0,
  '@media': {
    [from('lg')]: {
      position: 'sticky',
      insetBlockStart: 'calc(1.5rem + var(--top, 0rem))',
      gap: space(3),
      padding: space(5),
      ...thinBorder,
      // What is opened may be longer than the screen.
      selectors: {
        '&:has(details[open])': {
          maxHeight: 'calc(100vh - 3rem - var(--top, 0rem))',
          overflowY: 'auto',
        },
      },
    },
    // On the screen of a small laptop the parts move closer together, so that all of them are in view.
    [`${from('lg')} and (max-height: 54em)`]: { gap: space(2), paddingBlock: space(4) },
  },
});
dress('carPanel', panel);
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: space(2), fontSize: '.875rem' });
globalStyle(`${chips} > li`, {
  padding: `${space(1)} ${space(2.5)}`,
  borderRadius: 4,
  background: color.surfaceMuted,
  overflowWrap: 'anywhere',
});
dress('carChips', chips);
export const state = style({
  padding: `${space(2)} ${space(4)}`,
  borderInlineStart: `4px solid ${color.critical}`,
  background: color.surfaceMuted,
  fontSize: '.9375rem',
  lineHeight: 1.4,
});
// A tag is the dealer's own words, so no full stop follows it.
globalStyle(`${state} > strong`, { marginInlineEnd: space(1) });
export const coming = style([state, { borderColor: color.positive }]);

/** The price and its notes. */
export const cost = style({ display: 'grid', gap: space(2) });
export const small = style({ fontSize: '.9375rem', color: color.textMuted });
export const market = style({ display: 'block', fontWeight: 600, color: color.positive });
export const finance = style({
  display: 'inline-block',
  paddingBlock: space(1),
  color: color.text,
  fontVariantNumeric: 'tabular-nums',
});
export const certified = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(3) });
/** Short facts, each whole on its line and with a tick. */
export const trust = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space(4),
  rowGap: space(0.5),
  paddingBlockStart: space(3),
  borderBlockStart: `1px solid ${color.line}`,
  fontSize: '.9375rem',
});
globalStyle(`${trust} > li`, { display: 'flex', alignItems: 'center', gap: space(1.5), minHeight: space(7) });
globalStyle(`${trust} > li::before`, {
  content: '',
  flex: 'none',
  width: space(2.5),
  height: space(1.25),
  marginBlockEnd: space(1),
  borderInlineStart: `2px solid ${color.accent}`,
  borderBlockEnd: `2px solid ${color.accent}`,
  transform: 'rotate(-45deg)',
});
/** A dash instead of a tick. */
export const caution = style({});
globalStyle(`${trust} > ${caution}::before`, { height: 0, borderInlineStart: 0, transform: 'none' });
globalStyle(`${certified} > a`, { paddingBlock: space(1), fontSize: '.9375rem' });

/** Next steps, evenly spaced. */
export const next = style({ ...oneColumn, gap: space(2) });
globalStyle(`${next} [data-number]`, { whiteSpace: 'nowrap' });
// What opens below the centred lines is centred too, closed or open.
globalStyle(`${next} summary`, { width: '100%', textAlign: 'center' });
/** The primary action has the full width; the others share lines of two below it, and a single one a line of its own. */
export const actions = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fit, minmax(max(min(8rem, 100%), (100% - ${space(2)}) / 2), 1fr))`,
  gap: space(2),
});
export const action = style({
  flexWrap: 'wrap',
  gap: `0 ${space(1.5)}`,
  selectors: {
    '&:first-child, &:nth-child(even):last-child': { gridColumn: '1 / -1' },
    '&:not(:first-child)': { paddingInline: space(1), fontSize: '.875rem' },
  },
});
export const deposit = style({ fontWeight: 400 });
export const note = style({ ...smallPrint, textAlign: 'center' });
export const place = style({ fontSize: '.9375rem', color: color.textMuted, textAlign: 'center' });

/** Too narrow for the text: a phone of 320 px, or larger text on a wider one. The panel has the price type. */
const narrow = '(max-width: 21em)';

/** Negative where the bar, of two lines on a narrow screen, would cover more than a fifth of it. */
const roomForBar = 'min(100vw - 18rem, 100svh - 25rem, max(100vw - 21rem, 100svh - 39rem))';

/** Price and enquiry are within reach of the thumb anywhere on the page. Overflow wraps to the next line. */
export const stickyBar = style({
  position: 'sticky',
  // Without room it stays where it is, at the end of the page.
  insetBlockEnd: `calc(min(0px, ${roomForBar}) * 9999)`,
  zIndex: 1,
  marginInline: `calc(-1 * ${space(4)})`,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(2),
  padding: `${space(2.5)} ${space(4)} calc(${space(2.5)} + env(safe-area-inset-bottom))`,
  background: color.surface,
  borderBlockStart: `1px solid ${color.line}`,
  lineHeight: 1.25,
  // The panel's own button is on the screen.
  selectors: { '&[data-spare]': { visibility: 'hidden' } },
  '@media': { [from('lg')]: { display: 'none' } },
});
// While a page streams in, half a bar would show and then shift: the bar waits for the end of the page.
globalStyle(`body:not(:has(> footer)) ${stickyBar}`, { visibility: 'hidden' });
// With the chip of a comparison the bar has two lines on every phone.
globalStyle(`${stickyBar}:has([data-compare-chip] > *)`, {
  insetBlockEnd: 'calc(min(0px, 100vw - 18rem, max(100vw - 26rem, 100svh - 39rem)) * 9999)',
});
globalStyle(`${stickyBar} > p`, { flex: '999 0 auto' });
globalStyle(`${stickyBar} strong`, { fontSize: '1.25rem' });
// As wide as the price, so that it never forces a line break.
globalStyle(`${stickyBar} > p > span`, {
  flex: '1 0 100%',
  contain: 'inline-size',
  fontSize: '.8125rem',
  '@media': { [narrow]: { display: 'none' } },
});
/** Text in place of a price may wrap. */
export const words = style([stickyBar]);
globalStyle(`${words} > p`, { flex: '999 1 6rem' });
globalStyle(`${words} strong`, { fontSize: '1rem', lineHeight: 1.25 });
globalStyle(`${stickyBar} > :empty`, { display: 'none' });
// The icon is enough on screen; the word stays for screen readers. It outweighs a template's size of buttons.
globalStyle(`${stickyBar}${stickyBar} :is(button, a[data-event])`, {
  width: space(12),
  padding: 0,
  gap: 0,
  fontSize: 0,
});
/** The primary action shares the price's line if it fits; on its own line it takes the full width. */
export const stickyAction = style({
  flex: '1 0 auto',
  maxWidth: '9.5rem',
  padding: `0 ${space(3)}`,
  textWrap: 'balance',
  '@media': { [narrow]: { maxWidth: '100%', paddingInline: space(2), fontSize: '.9375rem' } },
});
/** Without a price beside it. */
export const stickyWide = style({ flex: 1, padding: `0 ${space(3)}` });
// Scrolling to a focused element keeps it clear of the bar.
globalStyle('html:has([data-bottom-bar])', {
  '@media': { [below('lg')]: { scrollPaddingBottom: space(22) } },
});

const phoneLine = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexWrap: 'wrap',
  gap: `0 ${space(2)}`,
  width: '100%',
  minHeight: space(11),
  overflowWrap: 'normal',
  padding: 0,
  border: 0,
  background: 'none',
  color: color.text,
  fontWeight: 600,
  textDecoration: 'none',
  cursor: 'pointer',
  selectors: { '&[hidden]': { display: 'none' }, '&:hover': { textDecoration: 'underline' } },
});
// With large text on a phone, the number has a line to itself.
globalStyle(`${phoneLine} > svg`, { flex: 'none', '@media': { '(max-width: 18em)': { display: 'none' } } });
/** How a phone number looks: a button of its own page, a line of the panel, an icon in the bar. */
export const looks = {
  button: button({ tone: 'quiet', wide: true }),
  line: phoneLine,
  icon: button({ tone: 'quiet' }),
};

/** In large text on a phone, six figures fit beside the sign of an estimate. */
export const price = style({
  ...figures,
  fontSize: 'min(clamp(1.75rem, 1.4rem + 1.5vw, 2.25rem), 12.5vw)',
});
