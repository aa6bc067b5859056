import type { exportLanguages } from '@recadia/contract/dashboard';

type Language = (typeof exportLanguages)[number];

interface Words {
  attendants: string[];
  days: [day: string, hour: string, count: string];
  tickets: string[];
  online: [yes: string, no: string];
  gone: string;
  locale: string;
}

/** Column titles of an exported table. */
export const words: Record<Language, Words> = {
  pt: {
    attendants: ['Nome', 'Avaliação (1 a 3)', 'Tempo médio (min)', 'Finalizados', 'Em curso', 'Online'],
    days: ['Data', 'Hora', 'Atendimentos abertos'],
    tickets: [
      'Atendimento',
      'Contato',
      'Atendente',
      'Fila',
      'Aberto em',
      'Iniciado em',
      'Finalizado em',
      'Espera (min)',
      'Duração (min)',
      'Avaliação',
    ],
    online: ['sim', 'não'],
    gone: 'excluído',
    locale: 'pt-BR',
  },
  en: {
    attendants: ['Name', 'Rating (1 to 3)', 'Average time (min)', 'Finished', 'In progress', 'Online'],
    days: ['Date', 'Hour', 'Tickets opened'],
    tickets: [
      'Ticket',
      'Contact',
      'Agent',
      'Queue',
      'Opened at',
      'Started at',
      'Finished at',
      'Wait (min)',
      'Duration (min)',
      'Rating',
    ],
    online: ['yes', 'no'],
    gone: 'deleted',
    locale: 'en-GB',
  },
  es: {
    attendants: ['Nombre', 'Valoración (1 a 3)', 'Tiempo medio (min)', 'Finalizados', 'En curso', 'En línea'],
    days: ['Fecha', 'Hora', 'Atenciones abiertas'],
    tickets: [
      'Atención',
      'Contacto',
      'Agente',
      'Cola',
      'Abierta el',
      'Iniciada el',
      'Finalizada el',
      'Espera (min)',
      'Duración (min)',
      'Valoración',
    ],
    online: ['sí', 'no'],
    gone: 'eliminado',
    locale: 'es',
  },
};
