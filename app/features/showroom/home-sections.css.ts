import { globalStyle, style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { oneColumn, pill, smallPrint, thinBorder } from '~/styles/patterns';
import { below, from, space } from '~/styles/space';

export const trustBand = style({ borderBlockEnd: `1px solid ${color.line}` });
/** A line each on a phone, all in one on a wide screen. */
export const trust = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(16rem, 100%), 1fr))',
  gap: `${space(1)} ${space(4)}`,
  paddingBlock: space(3),
  fontSize: '.875rem',
  lineHeight: 1.35,
  '@media': { [from('md')]: { paddingBlock: space(4), fontSize: '1rem' } },
});
export const fact = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: space(2),
  fontWeight: 600,
});

export const kinds = style({ ...oneColumn, gap: space(5), paddingBlockStart: space(6) });
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space(1)} ${space(4)}`,
});
export const heading = style({ fontSize: '1.125rem' });
export const more = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: space(8),
});
export const bodies = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr))',
  gap: space(2),
  marginBlockStart: space(2),
  '@media': {
    [from('lg')]: { gridTemplateColumns: 'repeat(auto-fit, minmax(11rem, 1fr))', gap: space(4) },
  },
});
/** The picture beside its name: four types take two lines of a phone. */
export const body = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(min-content, 3fr)',
  alignItems: 'center',
  gap: space(2),
  height: '100%',
  padding: space(1.5),
  ...thinBorder,
  color: color.text,
  lineHeight: 1.25,
  textDecoration: 'none',
  selectors: { '&:hover': { borderColor: color.textMuted } },
});
export const picture = style({
  width: '100%',
  height: 'auto',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  borderRadius: `min(${frame.radius}, 8px)`,
});
export const count = style({ ...smallPrint, display: 'inline-block' });
globalStyle(`${body} ${count}`, { display: 'block' });
/** One line to swipe on a phone. */
export const chips = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(2),
  marginBlockStart: space(2),
  '@media': {
    [below('md')]: {
      flexWrap: 'nowrap',
      overflowX: 'auto',
      marginInline: `calc(-1 * ${space(4)})`,
      padding: `${space(1)} ${space(4)}`,
      scrollbarWidth: 'none',
      whiteSpace: 'nowrap',
    },
  },
});
export const chip = style({ ...pill, gap: space(2) });

export const sell = style({
  display: 'grid',
  gap: space(4),
  marginBlockEnd: frame.sectionSpace,
  padding: space(5),
  borderRadius: frame.radius,
  background: color.brand,
  color: color.onBrand,
  '@media': {
    [from('lg')]: { gridTemplateColumns: '1fr minmax(auto, 32rem)', alignItems: 'center', padding: space(8) },
  },
});
globalStyle(`${sell} label`, { color: 'inherit' });
globalStyle(`${sell} > a`, { '@media': { [from('lg')]: { justifySelf: 'end' } } });
export const sellWords = style({ display: 'grid', gap: space(1) });
export const start = style({
  display: 'grid',
  gap: space(3),
  alignItems: 'end',
  '@media': { [from('sm')]: { gridTemplateColumns: '1fr auto' } },
});

export const nearest = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(2),
});
globalStyle(`${nearest} input`, { width: '7rem' });
globalStyle(`${nearest} button`, { flex: 'auto' });
// As high as the button beside it.
globalStyle(`${start} select, ${nearest} input`, { minHeight: space(12) });
export const yards = style({ display: 'grid', gap: space(3) });
