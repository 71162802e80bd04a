import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { thinBorder, wrappingRow } from '~/styles/patterns';
import { space } from '~/styles/space';

/** On a phone, the states of all rows stand below them. */
export const what = style({
  display: 'grid',
  flex: '1 1 14rem',
  gap: space(1),
  minWidth: 0,
  overflowWrap: 'anywhere',
});
export const name = style({ fontSize: '1rem', fontWeight: 600 });
export const overdue = style({ color: color.critical, fontSize: '.9375rem', fontWeight: 600 });
export const state = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space(2)} ${space(4)}`,
});
export const status = style({ color: color.positive, fontWeight: 600 });
export const pastStatus = style({ color: color.textMuted });
/** In the place of its car. */
export const editForm = style({ display: 'grid', flex: '1 1 100%', gap: space(4), minWidth: 0 });
export const form = style([
  editForm,
  {
    padding: space(4),
    ...thinBorder,
  },
]);
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(15rem, 100%), 1fr))',
  gap: space(4),
});
export const wide = style({ gridColumn: '1 / -1', ...wrappingRow });
