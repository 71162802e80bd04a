import { style } from '@vanilla-extract/css';

/** The frame's two ends; every template dresses them in a file of its own. */
export const header = style({});
export const footer = style({});
