import { healthz } from '#server/entry/api/health';
import { route } from '#server/entry/http/site-route';

const { loader, action } = route(healthz);

export { action, loader };
