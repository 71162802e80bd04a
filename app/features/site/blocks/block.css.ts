import { style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { space } from '~/styles/space';

/** A block in the page's column, with room above; the last one of a page has room below. */
export const block = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(6),
  paddingBlockStart: space(8),
  '@media': { [from('lg')]: { paddingBlockStart: space(12) } },
  selectors: { '&:last-child': { paddingBlockEnd: space(16) } },
});
export const head = style({ display: 'grid', gap: space(3), maxWidth: '42rem' });
export const intro = style({ fontSize: '1.0625rem' });
export const group = style({ display: 'grid', gap: space(4) });
export const title = style({ fontSize: '1.25rem' });
export const links = style({ display: 'flex', flexWrap: 'wrap', gap: space(3) });
