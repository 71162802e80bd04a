import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { smallPrint } from '~/styles/patterns';
import { below, from, space } from '~/styles/space';

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr))',
  gap: `${space(5)} ${space(6)}`,
  selectors: { '[open] > summary + &': { paddingBlockStart: space(5) } },
});
export const rows = style({
  display: 'grid',
  columnGap: space(10),
  '@media': { [from('md')]: { gridTemplateColumns: '1fr 1fr' } },
});
globalStyle(`:is(${facts}, ${rows}) > div`, { minWidth: 0, overflowWrap: 'anywhere' });
globalStyle(`:is(${facts}, ${rows}) dt`, { ...smallPrint });
globalStyle(`${facts} dd`, { fontWeight: 600, textAlign: 'start' });
globalStyle(`${rows} > div`, {
  display: 'grid',
  gridTemplateColumns: '2fr 3fr',
  alignItems: 'baseline',
  gap: space(4),
  paddingBlock: space(2.5),
  borderBlockEnd: `1px solid ${color.line}`,
});

export const prose = style({
  display: 'grid',
  gap: space(3),
  maxWidth: '42rem',
  minWidth: 0,
  overflowWrap: 'anywhere',
});
globalStyle(`${prose} > p`, { whiteSpace: 'pre-line' });
/** The full text replaces its beginning. */
export const comments = style({ display: 'grid', minWidth: 0 });
globalStyle(`${comments}:has(> [open]) > ${prose}`, { display: 'none' });

export const text = style({ maxWidth: '42rem', overflowWrap: 'anywhere' });
export const link = style({ justifySelf: 'start', paddingBlock: space(1) });

export const more = style({ justifySelf: 'start', paddingBlock: space(1) });

export const strip = style({ display: 'flex', flexWrap: 'wrap', gap: space(2) });
export const method = style({
  display: 'grid',
  placeItems: 'center',
  minHeight: space(9),
  paddingInline: space(3),
  border: `1px solid ${color.line}`,
  borderRadius: 6,
  fontSize: '.875rem',
  fontWeight: 600,
});

export const similar = style({ minWidth: 0 });
// Side by side on a phone too: four stacked cards would take six screens.
globalStyle(`${similar} ul`, {
  '@media': {
    [below('md')]: {
      display: 'flex',
      gap: space(3),
      marginInline: `calc(-1 * ${space(4)})`,
      padding: `0 ${space(4)} ${space(2)}`,
      overflowX: 'auto',
      overscrollBehaviorInline: 'contain',
      scrollSnapType: 'x mandatory',
      scrollPaddingInline: space(4),
    },
  },
});
globalStyle(`${similar} ul > li`, {
  scrollSnapAlign: 'start',
  '@media': {
    [below('md')]: { flex: '0 0 max(82%, min(100%, 17rem))', minWidth: 0 },
  },
});
