import * as Radix from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import * as css from './dialog.css';
import { Icon } from './icon';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A dialog over the page. The page behind is dimmed by our own layer and stopped from scrolling by the style
 * sheet: Radix's overlay would write a style element, which the page's policy rightly refuses.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <div className={css.backdrop} />
        <Radix.Content className={css.content} aria-describedby={undefined}>
          <div className={css.bar}>
            <Radix.Title className={css.title}>{title}</Radix.Title>
            <Radix.Close className={css.close} aria-label="Close">
              <Icon name="close" size={24} />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
