import type { ProseBlock } from '#server/pages/parts/views/prose';
import { column } from '~/styles/layout.css';
import { prose, text } from '../page.css';

/** Running text. */
export const Prose = ({ block }: { block: ProseBlock }) => (
  <div className={`${column} ${text}`}>
    <Text html={block.html} />
  </div>
);

/** HTML that the server made from Markdown. */
export const Text = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the Markdown renderer, which lets no HTML through
  <div className={prose} dangerouslySetInnerHTML={{ __html: html }} />
);
