import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { fitting, oneColumn } from '~/styles/patterns';
import { below, from, space } from '~/styles/space';
import { dress } from '~/templates/dressed';
import { corner } from './gallery-corner.css';

/** Photos and facts in one column; on a wide screen price and contact stay in view beside them. */
export const page = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(5),
  // Breaks a word that is wider than the screen.
  overflowWrap: 'anywhere',
  '@media': {
    [from('lg')]: {
      display: 'grid',
      // In large text the photos keep half of the width.
      gridTemplateColumns: 'minmax(0, 1fr) min(23rem, 45%)',
      gridTemplateAreas: '"crumbs crumbs" "title offer" "gallery offer" "details offer" "below below"',
      gridTemplateRows: 'auto auto auto 1fr auto',
      gap: `${space(5)} ${space(10)}`,
      paddingBlock: `${space(1)} ${space(20)}`,
    },
  },
});
const area = (gridArea: string) => ({ '@media': { [from('lg')]: { gridArea } } });
export const gallery = style([
  { minWidth: 0, marginInline: `calc(-1 * ${space(4)})`, order: -1 },
  { '@media': { [from('lg')]: { gridArea: 'gallery', marginInline: 0 } } },
]);
// The row over the photo grows while the page is still arriving: it is shown once it is whole, so that nothing moves.
globalStyle(`${gallery}:not(:has(+ *)) ${corner}`, { visibility: 'hidden' });
// Links below the photos, which a phone shows edge to edge.
globalStyle(`${gallery} > ul`, { '@media': { [below('lg')]: { marginInline: space(4) } } });
/** Before the photos in the page, below them on a narrow screen. */
export const title = style([
  { fontSize: `min(clamp(1.5rem, 1.2rem + 1vw, 1.875rem), ${fitting})` },
  area('title'),
]);
dress('carTitle', title);
// Until the photos above it are there, it would move.
globalStyle(`${title}:not(:has(~ ${gallery} + *))`, {
  '@media': { [`screen and ${below('lg')}`]: { visibility: 'hidden' } },
});
export const subtitle = style({
  display: 'block',
  marginTop: space(1),
  fontFamily: 'system-ui, sans-serif',
  fontSize: '1.0625rem',
  fontWeight: 400,
  textTransform: 'none',
  letterSpacing: 0,
  color: color.textMuted,
  // One line, so that the photo begins higher.
  '@media': { [from('lg')]: { display: 'inline', marginInlineStart: space(1) } },
});
export const offer = style(area('offer'));
export const details = style([
  {
    ...oneColumn,
    gap: space(8),
    minWidth: 0,
    alignContent: 'start',
    paddingBlockStart: space(5),
  },
  area('details'),
]);
const phone = `screen and ${below('lg')}`;
/** Below the first screen of a phone, a section is laid out once it comes near: the first paint does not wait for it. */
globalStyle(`${details} > :nth-child(n + 2)`, {
  '@media': {
    [phone]: {
      contentVisibility: 'auto',
      containIntrinsicSize: 'auto 15rem',
      // Content at the edge keeps its focus outline.
      overflowClipMargin: space(2),
    },
  },
});
// Their usual heights: a jump past them would otherwise end up too far up the page.
globalStyle(`${details} > div`, { '@media': { [phone]: { containIntrinsicSize: 'auto 42rem' } } });
globalStyle(`${details} > :is(#locations, #reviews)`, {
  '@media': { [phone]: { containIntrinsicSize: 'auto 33rem' } },
});
/** Collapsible sections, stacked without a gap. */
export const folds = style({ minWidth: 0, ':empty': { display: 'none' } });
export const acrossBoth = style([
  {
    ...oneColumn,
    gap: space(14),
    minWidth: 0,
    paddingBlockStart: space(9),
  },
  area('below'),
]);

export const closed = style({
  marginBlockEnd: space(4),
  padding: space(4),
  borderInlineStart: `4px solid ${color.accent}`,
  background: color.surfaceMuted,
});

export const gonePage = style({ display: 'grid', gap: space(12), paddingBlock: `${space(12)} ${space(20)}` });
export const goneWords = style({ display: 'grid', gap: space(5) });
