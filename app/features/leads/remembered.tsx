import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { FormView } from '#server/page/views/form-view';
import { say } from '~/rendering/say';
import { BoxFrame } from '~/ui/field-frames';
import { type Control, changedEntries, controlsOf, putBack } from './draft';

/** What a shopper may have remembered on their own device, by the names of forms. */
const detailNames: readonly string[] = ['name', 'last_name', 'postcode', 'phone', 'email'];
const longest = 254;
const key = 'my-details';

type Details = Readonly<Record<string, string>>;

/** Remembered details; none where the browser has none, or something else. */
export function readDetails(stored: string | null): Details {
  try {
    const details: unknown = JSON.parse(stored ?? 'null');
    if (typeof details !== 'object' || details === null) return {};
    const isDetail = ([name, text]: readonly [string, unknown]) =>
      detailNames.includes(name) && typeof text === 'string' && text !== '' && text.length <= longest;
    return Object.fromEntries(Object.entries(details).filter(isDetail));
  } catch {
    return {};
  }
}

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

const stored = (): Details => {
  try {
    return readDetails(localStorage.getItem(key));
  } catch {
    return {};
  }
};

/** Stores details on this device until the shopper takes them back; none are removed. */
function keepDetails(details: Details): void {
  try {
    if (Object.keys(details).length > 0) localStorage.setItem(key, JSON.stringify(details));
    else localStorage.removeItem(key);
  } catch {
    // Storage is disabled, so nothing is remembered.
  }
}

interface Remembered {
  /** Undefined without a script, and where the form asks for no details. */
  readonly box: { readonly ticked: boolean; readonly tick: (ticked: boolean) => void } | undefined;
  /** Whether the form was filled in with them, and they are still remembered. */
  readonly filled: boolean;
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
  const [filled, setFilled] = useState(false);
  const openedAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const controls = () => (form.current ? controlsOf(form.current, view.trap) : []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form comes once
  useEffect(() => {
    if (!view.remembers || controls().every(({ name }) => !detailNames.includes(name))) return;
    const details = stored();
    openedAt.current = performance.now();
    setTicked(Object.keys(details).length > 0);
    if (!isAnswered) setFilled(fillInDetails(controls(), details, view.values));
  }, []);
  const tick = (next: boolean) => {
    setTicked(next);
    if (!next) keepDetails({});
  };
  return {
    box: ticked === undefined ? undefined : { ticked, tick },
    filled: filled && ticked === true,
    keep: () => {
      if (ticked) keepDetails(detailsAfter(controls(), stored()));
    },
    isEarly: (event) => {
      const leftMs = openedAt.current + typingMs - performance.now();
      if (!filled || leftMs <= 0) return false;
      event.preventDefault();
      event.stopPropagation();
      timer.current ??= setTimeout(() => form.current?.requestSubmit(), leftMs);
      return true;
    },
  };
}

const rule = {
  name: 'remember',
  control: 'checkbox',
  autocomplete: 'off',
  required: false,
  maxLength: 0,
} as const;

/** The box of no field: nothing of it is sent. */
export const RememberBox = ({ box, filled }: Pick<Remembered, 'box' | 'filled'>) =>
  box ? (
    <BoxFrame
      rule={{
        ...rule,
        label: say('Remember my details on this device'),
        hint: filled ? say('Filled in from this device. Untick to forget your details.') : undefined,
      }}
      error={undefined}
    >
      <input
        type="checkbox"
        checked={box.ticked}
        aria-describedby={filled ? 'field-remember-hint' : undefined}
        onChange={({ currentTarget }) => box.tick(currentTarget.checked)}
      />
    </BoxFrame>
  ) : null;
