import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

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
