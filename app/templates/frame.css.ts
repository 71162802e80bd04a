import { assignVars, globalStyle, style } from '@vanilla-extract/css';
import { frame } from '~/styles/contract.css';
import { dress, rootOf, templates } from './dressed';

for (const [name, { tokens }] of Object.entries(templates)) {
  globalStyle(rootOf(name), { vars: assignVars(frame, tokens) });
  // Large text on a phone: capitals are too wide for the longest words.
  if (tokens.displayCase !== 'none')
    globalStyle(rootOf(name), {
      '@media': { '(max-width: 18em)': { vars: { [frame.displayCase]: 'none' } } },
    });
}

export const header = style({});
dress('header', header);
export const footer = style({});
dress('footer', footer);
