import type { PhonePageView } from '#server/showroom/views/car-page-view';
import { visuallyHidden } from '~/styles/layout.css';
import { Icon } from '~/ui/icon';
import * as css from './price-panel.css';

interface PhoneLineProps {
  readonly phone: PhonePageView['phone'];
  /** Whose number it is. */
  readonly label?: string | undefined;
  /** A line of text below other buttons, or an icon where there is no room for words. */
  readonly as?: 'button' | 'line' | 'icon';
}

/**
 * Calls the dealer. A form requests a masked number: without JavaScript it opens a page with the number, with
 * JavaScript the number appears in place. The link waits for the number.
 */
export const PhoneLine = ({ phone, label, as = 'button' }: PhoneLineProps) =>
  phone.reveal ? (
    <div data-phone="">
      <form method="post" action={phone.reveal.action}>
        {Object.entries(phone.reveal.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button className={css.looks[as]} type="submit" data-act="reveal-phone">
          <Icon name="phone" />
          {as === 'icon' ? (
            'Call'
          ) : (
            <>
              <span aria-hidden="true">
                {label} {phone.text}
              </span>{' '}
              Show number
            </>
          )}
        </button>
      </form>
      <CallLink phone={phone} label={label} as={as} />
      <span className={visuallyHidden} role="status" />
    </div>
  ) : (
    <CallLink phone={phone} label={label} as={as} />
  );

/** Hidden, and without a real address, until the number is known. */
const CallLink = ({ phone, label, as = 'button' }: PhoneLineProps) => (
  <a
    className={css.looks[as]}
    href={phone.href}
    hidden={phone.href === undefined}
    data-event={phone.event.id}
    data-label={phone.event.label}
  >
    <Icon name="phone" />
    {as === 'icon' ? (
      'Call'
    ) : (
      <span>
        {label ? `${phone.call}: ${label.toLowerCase()}` : phone.call}{' '}
        <span data-number="">{phone.href ? phone.text : ''}</span>
      </span>
    )}
  </a>
);
