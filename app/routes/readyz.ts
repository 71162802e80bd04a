import { readyz } from '#server/integrations/endpoints/health';
import { route } from '#server/platform/http/site-route';

const { loader, action } = route(readyz);

export { action, loader };
