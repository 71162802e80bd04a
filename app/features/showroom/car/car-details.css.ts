import { globalStyle, style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

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
globalStyle(`:is(${facts}, ${rows}) dt`, { fontSize: '.875rem', color: color.textMuted });
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
