import { style } from '@vanilla-extract/css';

/** The number keeps its place while it is asked for. */
export const masked = style({ fontVariantNumeric: 'tabular-nums' });
