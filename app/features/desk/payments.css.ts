import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { color } from '~/styles/contract.css';
import { from, space } from '~/styles/space';
import { input } from '~/ui/input.css';

export const lines = style({ borderBlockStart: `1px solid ${color.line}` });
export const line = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gridTemplateAreas: '"amount about chip" "text text text"',
  columnGap: space(4),
  alignItems: 'center',
  paddingBlock: space(2),
  borderBlockEnd: `1px solid ${color.line}`,
  '@media': {
    [from('lg')]: {
      gridTemplateColumns: '7rem minmax(0, 1fr) minmax(0, 1fr) 8rem',
      gridTemplateAreas: '"amount about text chip"',
    },
  },
});
export const amount = style({
  gridArea: 'amount',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: space(8),
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
});
export const about = style({ gridArea: 'about', minWidth: 0 });
export const chip = style({ gridArea: 'chip', justifySelf: 'end' });
export const text = style({
  gridArea: 'text',
  color: color.textMuted,
  fontSize: '.9375rem',
});
export const verdict = recipe({
  base: { padding: space(4), border: '1px solid', borderRadius: 8 },
  variants: {
    agrees: {
      true: { borderColor: color.positive },
      false: { borderColor: color.critical, fontWeight: 600 },
    },
  },
});
export const scroll = style({ overflowX: 'auto' });
export const table = style({ width: '100%', borderCollapse: 'collapse' });
export const cell = style({
  padding: `${space(2.5)} ${space(4)} ${space(2.5)} 0`,
  borderBlockEnd: `1px solid ${color.line}`,
  textAlign: 'start',
  verticalAlign: 'top',
});
export const sum = style([
  cell,
  {
    paddingInlineEnd: 0,
    paddingInlineStart: space(4),
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
]);
export const problem = style({ display: 'block', color: color.critical });
export const label = style({ display: 'grid', gap: space(2), gridTemplateColumns: 'minmax(0, 1fr)' });
export const address = style([input, { width: '100%' }]);
export const ways = style({ display: 'flex', flexWrap: 'wrap', columnGap: space(5) });
