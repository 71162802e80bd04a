import type { RevealedPhone } from '#server/dealer/views/location-card-view';
import type { PhonePageView } from '#server/showroom/views/car-page-view';
import { enhance } from '~/rendering/enhanced';
import { englishHere } from '~/rendering/say';
import { column } from '~/styles/layout.css';
import * as dialog from './dialogs.css';
import { PhoneLine } from './phone-line';

enhance({ 'reveal-phone': () => import('./behaviours/reveal-phone') });

interface PhonePageProps {
  readonly view: PhonePageView;
  /** The revealed number. */
  readonly revealed: RevealedPhone | undefined;
}

/** The standalone page with the phone number of a car or of a location. */
export function PhonePage({ view, revealed }: PhonePageProps) {
  const { reveal: _, ...shown } = view.phone;
  return (
    <main id="main" lang={englishHere()} className={`${column} ${dialog.page}`}>
      <a href={view.back.href}>Back to {view.back.text}</a>
      <h1>{view.title}</h1>
      <PhoneLine phone={revealed ? { ...shown, ...revealed } : view.phone} />
      {view.open ? <p>{view.open.text}</p> : null}
    </main>
  );
}
