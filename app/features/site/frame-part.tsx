import { useState } from 'react';
import { Drawn } from '~/ui/island';

interface FramePartProps {
  readonly as: 'header' | 'footer';
  readonly className: string;
  readonly html: string | undefined;
}

/** The header or footer; the document's HTML stays even if React renders the page again. */
export function FramePart({ as, className, html }: FramePartProps) {
  const [drawn] = useState(() => html ?? document.querySelector(`body > ${as}`)?.innerHTML);
  return <Drawn as={as} className={className} html={drawn} />;
}
