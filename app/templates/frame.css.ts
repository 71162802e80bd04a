import { assignVars, globalStyle, style } from '@vanilla-extract/css';
import { frame } from '~/styles/contract.css';
import { dress, rootOf, templates } from './dressed';

for (const [name, { tokens }] of Object.entries(templates)) {
  globalStyle(rootOf(name), { vars: assignVars(frame, tokens) });
}

export const header = style({});
dress('header', header);
export const footer = style({});
dress('footer', footer);
