import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { amber, oneColumn, thinBorder, wrappingRow } from '~/styles/patterns';
import { from, space } from '~/styles/space';

/** Beside the words of a row, on a phone too. */
export const photo = style({
  flex: '0 0 6rem',
  alignSelf: 'start',
  borderRadius: 6,
  overflow: 'hidden',
});
export const what = style({
  display: 'grid',
  flex: '1 1 9rem',
  gap: space(1),
  minWidth: 0,
  overflowWrap: 'anywhere',
});
/** On a phone it has the whole width below its row. */
export const step = style({
  flex: '1 1 100%',
  '@media': { [from('sm')]: { flex: 'none' } },
});
export const name = style({ fontSize: '1rem', fontWeight: 600 });
export const overdue = style({ color: color.critical, fontSize: '.9375rem', fontWeight: 600 });
const state = style({ fontSize: '.875rem' });
export const status = style([state, { color: color.positive, fontWeight: 600 }]);
export const pastStatus = style([state, { color: color.textMuted }]);
/** Something to do before a time: the same colours in every theme. */
export const waiting = style([state, amber]);
export const next = style({ padding: space(3), ...thinBorder, fontWeight: 600 });
/** Everything that has nothing in it, below each other. */
export const unused = style({ ...oneColumn, gap: space(4) });
export const unusedPart = style({
  display: 'grid',
  justifyItems: 'start',
  gap: space(1),
  minWidth: 0,
  overflowWrap: 'anywhere',
});
/** Opened, it has the whole width. */
export const newCar = style({ selectors: { '&[open]': { width: '100%' } } });
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
