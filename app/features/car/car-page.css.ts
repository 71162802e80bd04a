import { globalStyle, style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

/** Photos and facts in one column; on a wide screen price and contact stay in view beside them. */
export const page = style({
  display: 'grid',
  gap: space(5),
  paddingBlock: `0 ${space(32)}`,
  '@media': {
    [from('lg')]: {
      gridTemplateColumns: 'minmax(0, 1fr) 23rem',
      gridTemplateAreas: '"crumbs crumbs" "gallery offer" "details offer"',
      gridTemplateRows: 'auto auto 1fr',
      gap: `${space(5)} ${space(10)}`,
      paddingBlock: `${space(5)} ${space(20)}`,
    },
  },
});
const area = (gridArea: string) => ({ '@media': { [from('lg')]: { gridArea } } });
export const crumbs = style([
  { fontSize: '.9375rem', marginBlockEnd: `calc(-1 * ${space(3)})` },
  area('crumbs'),
]);
globalStyle(`${crumbs} a`, { display: 'inline-block', paddingBlock: space(2) });
export const gallery = style([
  { minWidth: 0, marginInline: `calc(-1 * ${space(4)})` },
  { '@media': { [from('lg')]: { gridArea: 'gallery', marginInline: 0 } } },
]);
export const offer = style(area('offer'));
export const panel = style({
  display: 'grid',
  gap: space(4),
  '@media': {
    [from('lg')]: {
      position: 'sticky',
      insetBlockStart: space(6),
      padding: space(6),
      border: `1px solid ${color.line}`,
      borderRadius: frame.radius,
    },
  },
});
export const title = style({ fontSize: 'clamp(1.5rem, 1.2rem + 1vw, 1.875rem)' });
export const subtitle = style({
  display: 'block',
  marginTop: space(1),
  fontFamily: 'system-ui, sans-serif',
  fontSize: '1.0625rem',
  fontWeight: 400,
  textTransform: 'none',
  letterSpacing: 0,
  color: color.textMuted,
});
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: space(2), fontSize: '.875rem' });
globalStyle(`${chips} > li`, {
  padding: `${space(1)} ${space(2.5)}`,
  borderRadius: 4,
  background: color.surfaceMuted,
});
export const notice = style({
  padding: space(4),
  borderInlineStart: `4px solid ${color.critical}`,
  background: color.surfaceMuted,
});
export const place = style({ fontSize: '.9375rem', color: color.textMuted, textAlign: 'center' });
export const details = style([
  { display: 'grid', gap: space(10), minWidth: 0, alignContent: 'start' },
  area('details'),
]);
export const block = style({ display: 'grid', gap: space(4) });
export const prose = style({ maxWidth: '42rem', whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(11.5rem, 100%), 1fr))',
  gap: `${space(5)} ${space(6)}`,
});
export const fact = style({ minWidth: 0, overflowWrap: 'anywhere' });
globalStyle(`${fact} dt`, { fontSize: '.875rem', color: color.textMuted });
globalStyle(`${fact} dd`, { fontWeight: 600 });
export const features = style({ columns: '17rem', columnGap: space(8) });
globalStyle(`${features} > li`, {
  padding: `${space(1.5)} 0 ${space(1.5)} ${space(6)}`,
  position: 'relative',
  breakInside: 'avoid',
});
globalStyle(`${features} > li::before`, {
  content: '',
  position: 'absolute',
  insetInlineStart: space(1),
  insetBlockStart: '.8em',
  width: space(2.5),
  height: space(1.25),
  borderInlineStart: `2px solid ${color.accent}`,
  borderBlockEnd: `2px solid ${color.accent}`,
  transform: 'rotate(-45deg)',
});
/** A phone's thumb reaches price and enquiry anywhere on the page. */
export const stickyBar = style({
  position: 'fixed',
  insetInline: 0,
  insetBlockEnd: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(4),
  padding: `${space(2.5)} ${space(4)} calc(${space(2.5)} + env(safe-area-inset-bottom))`,
  background: color.surface,
  borderBlockStart: `1px solid ${color.line}`,
  '@media': { [from('lg')]: { display: 'none' } },
});
export const nowrap = style({ whiteSpace: 'nowrap' });
