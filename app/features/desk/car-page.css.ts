import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { oneColumn } from '~/styles/patterns';
import { from, space } from '~/styles/space';
import { buttons } from './parts.css';

/** On a phone the button stays in sight while the form is. */
export const saveBar = style([
  buttons,
  {
    position: 'sticky',
    zIndex: 1,
    insetBlockEnd: 0,
    paddingBlock: space(2),
    background: color.surface,
    // Large text needs the screen for the form.
    '@media': { '(max-height: 30rem)': { position: 'static' }, [from('lg')]: { position: 'static' } },
  },
]);
globalStyle(`form:has(> ${saveBar}) :is(input, select, textarea)`, { scrollMarginBlockEnd: space(20) });
export const form = style({ ...oneColumn, gap: space(8) });
export const group = style({
  ...oneColumn,
  gap: `${space(4)} ${space(5)}`,
  alignItems: 'end',
  minWidth: 0,
  padding: 0,
  border: 0,
  '@media': { [from('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const legend = style({ padding: 0, marginBlockEnd: space(3), fontSize: '1.125rem', fontWeight: 600 });
export const wide = style({ gridColumn: '1 / -1' });
export const photo = style({ display: 'grid', gap: space(2), alignContent: 'start' });
export const moves = style({ display: 'flex', flexWrap: 'wrap', gap: space(1) });
