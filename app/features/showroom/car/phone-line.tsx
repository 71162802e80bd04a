import type { PhonePageView } from '#server/showroom/views/car-page-view';
import { enhance } from '~/rendering/enhanced';
import { visuallyHidden } from '~/styles/layout.css';
import { button } from '~/ui/button.css';
import { Icon } from '~/ui/icon';
import * as css from './price-panel.css';

enhance({ 'reveal-phone': () => import('./behaviours/reveal-phone') });

interface PhoneLineProps {
  readonly phone: PhonePageView['phone'];
  /** Whose number it is. */
  readonly label?: string | undefined;
  /** The bar has room for one word. */
  readonly short?: boolean;
}

/**
 * Calls the dealer. A form requests a masked number: without JavaScript it opens a page with the number, with
 * JavaScript the number appears in place. The link waits for the number.
 */
export const PhoneLine = ({ phone, label, short = false }: PhoneLineProps) =>
  phone.reveal ? (
    <div data-phone="">
      <form method="post" action={phone.reveal.action}>
        {Object.entries(phone.reveal.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button className={look(short)} type="submit" data-act="reveal-phone">
          <Icon name="phone" />
          {short ? (
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
      <CallLink phone={phone} label={label} short={short} />
      <span className={visuallyHidden} role="status" />
    </div>
  ) : (
    <CallLink phone={phone} label={label} short={short} />
  );

/** Hidden, and without a real address, until the number is known. */
const CallLink = ({ phone, label, short }: PhoneLineProps) => (
  <a
    className={look(short)}
    href={phone.href}
    hidden={phone.href === undefined}
    data-event={phone.event.id}
    data-label={phone.event.label}
  >
    <Icon name="phone" />
    {short ? (
      'Call'
    ) : (
      <span>
        {label ? `${phone.call}: ${label.toLowerCase()}` : phone.call}{' '}
        <span data-number="">{phone.href ? phone.text : ''}</span>
      </span>
    )}
  </a>
);

const look = (short = false): string =>
  short ? button({ tone: 'quiet' }) : `${button({ tone: 'quiet', wide: true })} ${css.phoneLine}`;
