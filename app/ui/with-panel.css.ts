import { style } from '@vanilla-extract/css';
import { oneColumn } from '~/styles/patterns';
import { below, from, space } from '~/styles/space';

const gap = space(6);
export const alone = style({ ...oneColumn, gap, maxWidth: '42rem' });
export const beside = style({
  ...oneColumn,
  gap,
  '@media': {
    [from('lg')]: {
      gridTemplateColumns: 'minmax(0, 42rem) minmax(0, 26rem)',
      gridTemplateRows: 'auto 1fr',
      justifyContent: 'space-between',
      alignItems: 'start',
    },
  },
});
/** It stays in view while the form scrolls, and begins level with the heading; on a phone it comes before the form. */
export const panel = style({
  display: 'contents',
  '@media': {
    [from('lg')]: {
      ...oneColumn,
      gap: space(4),
      gridArea: '1 / 2 / span 2',
      position: 'sticky',
      insetBlockStart: `calc(var(--top, 0px) + ${gap})`,
    },
  },
});
/** A part of the panel that comes after the form on a phone; on paper it comes before it. */
export const afterForm = style({ '@media': { [`screen and ${below('lg')}`]: { order: 1 } } });
export const form = style({ ...oneColumn, gap });
