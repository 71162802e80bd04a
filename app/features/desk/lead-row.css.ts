import { style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const row = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  gridTemplateAreas: '"who age call" "kind kind call" "chips chips call"',
  columnGap: space(3),
  rowGap: space(1),
  alignItems: 'start',
  paddingBlock: space(3),
  borderBlockEnd: `1px solid ${color.line}`,
  selectors: { '&:hover': { background: color.surfaceMuted } },
  '@media': {
    [from('lg')]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 14rem) 10rem 4.5rem auto',
      gridTemplateAreas: '"who kind chips age call"',
      alignItems: 'center',
      paddingBlock: space(2),
    },
  },
});
export const who = style({ gridArea: 'who', minWidth: 0 });
export const name = style({
  fontFamily: 'inherit',
  fontSize: '1.0625rem',
  fontWeight: 600,
  lineHeight: 1.35,
  letterSpacing: 'normal',
  textTransform: 'none',
  textWrap: 'wrap',
  overflowWrap: 'anywhere',
});
export const link = style({
  color: color.text,
  textDecoration: 'none',
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: 0 },
    '&:hover': { color: color.accent },
  },
});
export const about = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const kind = style({
  gridArea: 'kind',
  color: color.textMuted,
  fontSize: '.875rem',
  overflowWrap: 'anywhere',
});
export const chips = style({ gridArea: 'chips', display: 'flex', flexWrap: 'wrap', gap: space(1.5) });
export const age = style({
  gridArea: 'age',
  color: color.textMuted,
  fontSize: '.875rem',
  lineHeight: 1.64,
  whiteSpace: 'nowrap',
  '@media': { [from('lg')]: { textAlign: 'end' } },
});
export const call = style({
  gridArea: 'call',
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: space(11),
  height: space(11),
  borderRadius: '50%',
  border: `1px solid ${color.line}`,
  background: color.surface,
  color: color.accent,
  selectors: { '&:hover': { borderColor: color.accent } },
});
