import { INVITATION_DAYS } from '../_shared/figures.ts';
import * as z from 'zod/mini';
import { escapeHtml } from './escape-html.ts';

/** Payload of the event of an invitation into a team (SQL: `invite_to_team`). */
export const teamInvitationPayload = z.object({
  email: z.string(),
  cafe: z.string(),
  role: z.enum(['staff', 'manager', 'owner']),
  token: z.string(),
});

const roleText = {
  owner: 'como titular',
  manager: 'como encargado o encargada',
  staff: 'como parte del equipo',
};

/** Returns the mail that invites into a café's team: text and HTML with one link, no image (rule T6). */
export function teamInvitationMail(
  { cafe, role, token }: z.output<typeof teamInvitationPayload>,
  siteUrl: string,
): { subject: string; text: string; html: string } {
  // the token in the fragment: no server and no log sees it
  const link = `${siteUrl}/join-team#invitacion=${encodeURIComponent(token)}`;
  const subject = `Te invitan a la barra de ${cafe}`;
  const invitation = `Te invitan a la barra de ${cafe}, ${roleText[role]}.`;
  const how = `El enlace sirve una sola vez y caduca a los ${INVITATION_DAYS} días.`;
  const otherwise = 'Si no esperabas esta invitación, ignora este correo: sin aceptarla no pasa nada.';
  return {
    subject,
    text: `${invitation}\n\nAcéptala aquí:\n${link}\n\n${how} ${otherwise}\n`,
    html: `<!doctype html>
<html lang="es">
  <body style="margin: 0; padding: 24px; background: #f3f6fb; font-family: Arial, Helvetica, sans-serif; color: #1f2937">
    <div style="max-width: 480px; margin: 0 auto; padding: 24px; background: #ffffff; border-radius: 16px">
      <h1 style="margin: 0 0 16px; font-size: 20px; color: #244eb8">${escapeHtml(subject)}</h1>
      <p style="margin: 0 0 16px; font-size: 16px; line-height: 1.5">${escapeHtml(invitation)}</p>
      <p style="margin: 0 0 16px; font-size: 16px; line-height: 1.5">
        <a href="${escapeHtml(link)}" style="color: #244eb8; font-weight: bold">Ver la invitación</a>
      </p>
      <p style="margin: 0; font-size: 14px; line-height: 1.5; color: #4b5563">${how} ${otherwise}</p>
    </div>
  </body>
</html>
`,
  };
}
