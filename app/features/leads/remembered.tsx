import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { FormView } from '#server/page/views/form-view';
import { type Details, detailNames, forgetDetails, keepDetails, storedDetails } from '~/parts/my-details';
import { say } from '~/rendering/say';
import { ariaOf, BoxFrame } from '~/ui/field-frames';
import { type Control, changedEntries, controlsOf, putBack } from './draft';
import * as css from './lead-form.css';

/** The details to remember after a form: what it asks for replaces what was remembered, the rest stays. */
export function detailsAfter(controls: readonly Control[], remembered: Details): Details {
  const fields = controls.filter(({ name }) => detailNames.includes(name));
  const details = {
    ...remembered,
    ...Object.fromEntries(fields.map(({ name, value }) => [name, value.trim()])),
  };
  return Object.fromEntries(Object.entries(details).filter(([, text]) => text !== ''));
}

/** Fills in remembered details where nothing is entered. Returns whether there were any. */
export function fillInDetails(
  controls: readonly Control[],
  remembered: Details,
  givenValues: FormView['values'],
): boolean {
  const missing = Object.entries(remembered).filter(([name]) => !givenValues[name]);
  const entries = Object.fromEntries(missing.map(([name, text]) => [name, [text]]));
  return putBack(controls, entries, changedEntries(controls, givenValues));
}

interface Remembered {
  /** Absent where the form asks for no details. `ticked` is undefined until the browser has read its storage. */
  readonly box:
    | { readonly ticked: boolean | undefined; readonly tick: (ticked: boolean) => void }
    | undefined;
  /** Call it when the form is sent. */
  readonly keep: () => void;
  /** Whether a form that was filled in for the shopper is sent too soon: it goes by itself in a moment. */
  readonly isEarly: (event: FormEvent) => boolean;
}

/** The server takes a form for a machine's that comes sooner than a person could have typed it. */
const typingMs = 2_100;

/**
 * Fills in a form with the details that the shopper has had remembered on this device, after a draft. Nothing is
 * remembered before they tick the box and send a form; clearing the box forgets everything.
 */
export function useRemembered(
  form: RefObject<HTMLFormElement>,
  view: FormView,
  isAnswered: boolean,
): Remembered {
  const [ticked, setTicked] = useState<boolean>();
  const filledAt = useRef<number>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const isOffered = asksDetails(view);
  const controls = () => (form.current ? controlsOf(form.current, view.trap) : []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form comes once
  useEffect(() => {
    if (!isOffered) return;
    const details = storedDetails();
    setTicked(Object.keys(details).length > 0);
    if (!isAnswered && fillInDetails(controls(), details, view.values)) filledAt.current = performance.now();
  }, []);
  const tick = (next: boolean) => {
    setTicked(next);
    if (!next) forgetDetails();
  };
  return {
    box: isOffered ? { ticked, tick } : undefined,
    keep: () => {
      if (ticked) keepDetails(detailsAfter(controls(), storedDetails()));
    },
    isEarly: (event) => {
      const leftMs = (filledAt.current ?? -typingMs) + typingMs - performance.now();
      if (leftMs <= 0) return false;
      event.preventDefault();
      event.stopPropagation();
      timer.current ??= setTimeout(() => form.current?.requestSubmit(), leftMs);
      return true;
    },
  };
}

const asksDetails = ({ remembers, steps }: FormView): boolean =>
  remembers === true && steps.some(({ fields }) => fields.some(({ name }) => detailNames.includes(name)));

const rememberRule = () =>
  ({
    name: 'remember',
    label: say('Remember my details on this device'),
    hint: say('Kept in this browser only. Untick to forget them.'),
    control: 'checkbox',
    autocomplete: 'off',
    required: false,
    maxLength: 0,
  }) as const;

/** The box of no field: nothing of it is sent. Its room is there from the start, so the button below never moves. */
export const RememberBox = ({ box }: Pick<Remembered, 'box'>) =>
  box ? (
    <div className={css.remember} style={box.ticked === undefined ? { visibility: 'hidden' } : undefined}>
      <BoxFrame rule={rememberRule()} error={undefined}>
        <input
          type="checkbox"
          checked={box.ticked ?? false}
          {...ariaOf(rememberRule(), undefined)}
          onChange={({ currentTarget }) => box.tick(currentTarget.checked)}
        />
      </BoxFrame>
    </div>
  ) : null;
