// Which fields of a schema a thing with a day can fill: when it begins and ends, what it is, where, which papers belong to it.
import type { Field } from '../../types.ts'
import { nameKey } from '../../fields/similarity.ts'

export type DatedRole = 'start' | 'end' | 'time' | 'title' | 'place' | 'links' | 'link' | 'status' | 'description'

const NOT_AN_EVENT =
  /publish|posted|updat|creat|modif|birth|deadline|clos|expir|(?:^|_)due|release|added|founded|veröffentlich|publi[cé]|geburt|aktualisiert/
const START =
  /(?:^|_)(?:starts?|begins?|from|dates?|days?|when|datum|termine?|tag|beginn|fechas?|inicio|comienzo|día|dia|data|inizio|giorno|jour|début|debut)(?:$|_|time|date)|^start|_on$/
const END = /(?:^|_)(?:ends?|until|finish|to|ende|bis|fin|fine|hasta)(?:$|_|time|date)|^end(?:time|date)/
const TIME = /(?:^|_)(?:times?|hours?|uhrzeit|zeit|heures?|horaire|horas?|orario|ora|clock)(?:$|_)/
const TITLE =
  /(?:^|_)(?:title|name|event|meeting|heading|subject|match|game|fixture|body|session|course|titel|veranstaltung|sitzung|titre|nom|événement|título|titulo|nombre|evento|titolo|nome|type|kind)(?:$|_)/
const PLACE = /(?:^|_)(?:location|place|venue|where|address|room|ground|ort|treffpunkt|lieu|lugar|luogo|sede)(?:$|_)/
const STATUS = /(?:^|_)(?:status|state|cancell?ed)(?:$|_)/
const LINKS = /(?:^|_)(?:links?|urls?|documents?|files?|agendas?|minutes|attachments?|website)(?:$|_)/
const DESCRIPTION = /description|details|notes?|beschreibung|descripci|descrizione/
const EVENT_WORDS =
  /(?<!\p{L})(?:meetings?|events?|sessions?|match(?:es)?|games?|fixtures?|courses?|class(?:es)?|workshops?|services?|concerts?|collections?|appointments?|hearings?|exhibitions?|shows?|performances?|termine?|veranstaltung(?:en)?|sitzung(?:en)?|abholung|réunions?|événements?|stages?|cours|séances?|reuni(?:ón|ones)|eventos?|cursos?|partidos?|sesi(?:ón|ones)|eventi|riunion[ei]|corsi|partit[ae])(?!\p{L})/iu

/** Each field's role; null where none of the fields asks for the day of something that takes place. */
export function rolesOf(fields: readonly Field[]): Map<string, DatedRole> | null {
  const roles = new Map<string, DatedRole>()
  for (const field of fields) {
    const role = roleOf(field)
    if (role !== null && (role === 'links' || ![...roles.values()].includes(role))) roles.set(field.name, role)
  }
  const isOfEvents = fields.some((field) => EVENT_WORDS.test(`${field.name.replaceAll('_', ' ')} ${field.description}`))
  return isOfEvents && [...roles.values()].includes('start') ? roles : null
}

function roleOf({ name, type }: Field): DatedRole | null {
  const key = nameKey(name)
  if (NOT_AN_EVENT.test(key)) return null
  if (END.test(key)) return 'end'
  if (LINKS.test(key)) return type === 'array' ? 'links' : 'link'
  if (STATUS.test(key)) return 'status'
  if (type === 'date' && (START.test(key) || TIME.test(key))) return 'start'
  if (START.test(key) && type === 'string') return 'start'
  if (TIME.test(key)) return 'time'
  if (PLACE.test(key)) return 'place'
  if (DESCRIPTION.test(key)) return 'description'
  return TITLE.test(key) ? 'title' : null
}
