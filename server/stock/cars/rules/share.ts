import type { ShareView } from '../views/car-dialog-view';

/** Share links that need nothing but the device: no request is sent before one is chosen. */
export function shareWays(title: string, url: string): Omit<ShareView, 'label'> {
  const text = encodeURIComponent(`${title} ${url}`);
  return {
    url,
    ways: [
      {
        text: 'Email',
        href: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`,
      },
      { text: 'Text message', href: `sms:?&body=${text}` },
      { text: 'WhatsApp', href: `https://wa.me/?text=${text}` },
    ],
  };
}
