{{- define "quarry.labels" -}}
app.kubernetes.io/name: quarry
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "quarry.selector" -}}
app.kubernetes.io/name: quarry
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "quarry.image" -}}
{{- $image := index .root.Values.image .component -}}
{{ $image.repository }}:{{ $image.tag | default .root.Chart.AppVersion }}
{{- end }}

{{/* As the images are made for: nobody's user, nothing written but /data and /tmp. */}}
{{- define "quarry.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "quarry.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "quarry.environment" -}}
env:
  - name: DATABASE_URL
    valueFrom:
      secretKeyRef:
        name: {{ required "database.existingSecret names the secret that holds DATABASE_URL" .Values.database.existingSecret }}
        key: {{ .Values.database.key }}
  {{- with .Values.publicUrl }}
  - { name: QUARRY_PUBLIC_URL, value: {{ . | quote }} }
  {{- end }}
  {{- range $name, $value := .Values.settings }}
  {{- if $value }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
  {{- end }}
  {{- end }}
{{- with .Values.settingSecrets }}
envFrom:
  {{- range . }}
  - secretRef: { name: {{ . }} }
  {{- end }}
{{- end }}
{{- end }}

{{- define "quarry.mounts" -}}
- { name: data, mountPath: /data }
- { name: tmp, mountPath: /tmp }
- { name: keys, mountPath: /data/keys, readOnly: true }
{{- end }}

{{- define "quarry.volumes" -}}
- { name: data, emptyDir: {} }
- { name: tmp, emptyDir: {} }
- name: keys
  secret:
    secretName: {{ required "keys.existingSecret names the secret that holds auth.json and connections.key" .Values.keys.existingSecret }}
    defaultMode: 0440
{{- end }}

{{- define "quarry.placement" -}}
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
