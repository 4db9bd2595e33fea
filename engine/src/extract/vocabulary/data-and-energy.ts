// Data sets and tariffs of energy: what data cover and how often they are renewed, for how long a price is fixed.
import type { Concept } from './concept.ts'

export const DATA_AND_ENERGY_CONCEPTS: readonly Concept[] = [
  {
    id: 'price_guarantee',
    shape: 'text',
    words: {
      en: 'price guarantee, price guaranteed for, price guarantee period, fixed price period, price fixed for',
      de: 'Preisgarantie, eingeschränkte Preisgarantie, Preisfixierung',
      fr: 'garantie de prix, prix garanti, prix bloqué',
      es: 'garantía de precio, precio garantizado, precio fijo durante',
      it: 'prezzo bloccato, garanzia di prezzo, prezzo fisso per',
      nl: 'prijsgarantie, prijszekerheid, vaste prijs voor',
      pl: 'gwarancja ceny',
    },
    properties: '',
    holds: /\d/,
  },
  {
    id: 'new_customer_bonus',
    shape: 'price',
    words: {
      en: 'new customer bonus, welcome bonus, sign-up bonus, joining bonus, switching bonus, welcome offer',
      de: 'Neukundenbonus, Wechselbonus, Sofortbonus, Willkommensbonus, Bonus',
      fr: 'bonus de bienvenue, prime de bienvenue, offre de bienvenue',
      es: 'bono de bienvenida, bono nuevo cliente',
      it: 'bonus di benvenuto, bonus nuovi clienti',
      nl: 'welkomstbonus, welkomstkorting, overstapbonus, cashback',
    },
    properties: '',
  },
  {
    id: 'update_frequency',
    shape: 'text',
    words: {
      en: 'update frequency, frequency of update, updated how often, accrual periodicity, frequency, frequency of updates',
      de: 'Aktualisierungshäufigkeit, Aktualisierungsfrequenz, Aktualisierungsintervall, Aktualisierung',
      fr: 'fréquence de mise à jour, fréquence d’actualisation, fréquence',
      es: 'frecuencia de actualización, frecuencia, periodicidad',
      it: 'frequenza di aggiornamento, frequenza',
      nl: 'updatefrequentie, actualiseringsfrequentie, frequentie',
      pt: 'frequência de atualização',
      pl: 'częstotliwość aktualizacji',
    },
    properties: 'accrualPeriodicity dct:accrualPeriodicity',
    not: 'clock, cpu, processor, radio, response',
  },
  {
    id: 'temporal_coverage',
    shape: 'text',
    words: {
      en: 'temporal coverage, time coverage, time period covered, period covered, temporal extent, time span',
      de: 'zeitlicher Bezug, Zeitraum, zeitliche Abdeckung, Bezugszeitraum',
      fr: 'couverture temporelle, période couverte',
      es: 'cobertura temporal, periodo cubierto',
      it: 'copertura temporale, estensione temporale',
      nl: 'tijdsperiode, temporele dekking',
    },
    properties: 'Dataset/temporalCoverage temporalCoverage',
  },
  {
    id: 'spatial_coverage',
    shape: 'text',
    words: {
      en: 'spatial coverage, geographic coverage, geographical coverage, area covered, spatial extent',
      de: 'räumlicher Bezug, räumliche Abdeckung, Gebiet',
      fr: 'couverture spatiale, couverture géographique, couverture territoriale',
      es: 'cobertura geográfica, cobertura espacial',
      it: 'copertura geografica, copertura spaziale',
      nl: 'geografische dekking, ruimtelijke dekking',
    },
    properties: 'Dataset/spatialCoverage.name spatialCoverage.name spatialCoverage',
  },
  {
    id: 'file_formats',
    shape: 'tags',
    words: {
      en: 'file formats, formats, available formats, data formats, distribution formats',
      de: 'Dateiformate, Formate, Datenformate',
      fr: 'formats de fichier, formats disponibles, formats',
      es: 'formatos, formatos disponibles',
      it: 'formati, formati disponibili',
      nl: 'bestandsformaten, formaten',
    },
    properties: 'distribution.encodingFormat Dataset/distribution.encodingFormat',
    attributes: 'format label, resource format',
  },
]
