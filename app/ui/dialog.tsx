import * as Radix from '@radix-ui/react-dialog';
import { type ReactNode, useState } from 'react';
import { say } from '~/rendering/say';
import * as css from './dialog.css';
import { Icon } from './icon';

interface DialogProps {
  readonly title: string;
  /** `full` fills the screen, however wide. */
  readonly size?: 'full' | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A dialog over the page. The page behind is dimmed by our own layer and stopped from scrolling by the style
 * sheet: Radix's overlay would write a style element, which the page's policy rightly refuses.
 */
export function Dialog({ title, size, onClose, children }: DialogProps) {
  // A dialog that is a route has no trigger, so Radix would give the focus back to nobody.
  const [opener] = useState(focused);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <div className={css.backdrop} />
        <Radix.Content
          className={size === 'full' ? css.full : css.content}
          aria-describedby={undefined}
          onCloseAutoFocus={() => opener?.focus({ preventScroll: true })}
        >
          <div className={css.bar}>
            <Radix.Title className={css.title}>{title}</Radix.Title>
            <Radix.Close className={css.close} aria-label={say('Close')}>
              <Icon name="close" size={24} />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function focused(): HTMLElement | null {
  if (typeof document === 'undefined') return null;
  const active = document.activeElement;
  if (active instanceof HTMLElement && active !== document.body) return active;
  // A link pressed in Safari has no focus.
  return document.querySelector<HTMLElement>(`main a[href^="${location.pathname}"]`);
}
