import { paths } from '@/config/paths';

/** In: the token of an invitation into a team. Out: its link. */
export const teamLink = (token: string) => window.location.origin + paths.joinTeam(token);
