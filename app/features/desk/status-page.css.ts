import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { color } from '~/styles/contract.css';
import { oneColumn, wrappingRow } from '~/styles/patterns';
import { space } from '~/styles/space';
import { framed } from './parts.css';

export const page = style({ ...oneColumn, gap: space(8) });
export const overall = recipe({
  base: { fontSize: '1.125rem' },
  variants: {
    state: { ok: {}, attention: { fontWeight: 600 }, fault: { fontWeight: 600, color: color.critical } },
  },
});
/** Two columns where the reader's text leaves room for them; one below the other in each, without gaps. */
export const parts = style({
  columnGap: space(6),
  '@media': { '(min-width: 62em)': { columnCount: 2 } },
});
export const part = style([framed, { marginBlockEnd: space(6), breakInside: 'avoid' }]);
export const title = style({
  ...wrappingRow,
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space(1)} ${space(3)}`,
});
export const mark = style({ flex: 'none', width: '1em', height: '1em' });
export const state = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: space(1),
    padding: `0 ${space(2)}`,
    border: '1px solid transparent',
    borderRadius: 6,
    fontSize: '.875rem',
    lineHeight: space(6.5),
  },
  variants: {
    state: {
      ok: { borderColor: color.positive, color: color.positive },
      attention: { borderColor: color.text, color: color.text, fontWeight: 600 },
      fault: { background: color.critical, color: color.surface, fontWeight: 600 },
    },
  },
});
