import { useState } from 'react';
import { Drawn } from '~/ui/island';

interface FramePartProps {
  readonly as: 'header' | 'footer';
  readonly className: string;
  readonly html: string | undefined;
}

/** An end of the page's frame; what stands in the document stays, even if React should draw the page afresh. */
export function FramePart({ as, className, html }: FramePartProps) {
  const [drawn] = useState(() => html ?? document.querySelector(`body > ${as}`)?.innerHTML);
  return <Drawn as={as} className={className} html={drawn} />;
}
