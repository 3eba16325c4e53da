/**
 * Words that passwords are made of, here and elsewhere: what people type again and again, before they add digits and
 * signs. In lower case, without accents and without digits or signs at the ends, as `passwords.ts` compares them.
 */

const WORDS = `
password passwort passw0rd pass passe passcode passphrase pwd contrasena contrasenia contrasenas contra contrase
clave claves claveclave miclave laclave clavesegura claveunica mi-clave miclavesecreta micontrasena lacontrasena
nuevaclave nuevacontrasena sinclave sincontrasena secreto secreta secret topsecret acceso accesos access ingreso
ingresar entrar entrada usuario usuarios usuaria user users username invitado guest admin admins administrador
administradora administrator administrado root superuser superusuario sysadmin system sistema sistemas soporte
support prueba pruebas probando test tests tester testing testtest demo default temporal temp temporary cambiame
cambiar cambialo changeme change letmein welcome welcomes bienvenido bienvenida bienvenidos bienvenidas hola
holahola holamundo hello hellohello helloworld olvide olvidada olvidado noseolvida nosemeolvida noselase nose
nomeacuerdo cualquiera ninguna nada qwertz dorsal-demo dorsaldemo

qwerty qwertyui qwertyuiop qwertyuio qwert qwerasdf qweasd qweasdzxc qweasdqwe qazwsx qazwsxedc qazxsw qazqaz wsxedc
asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdfghjkln asdasd asdasdasd asdqwe zxcvbn zxcvbnm zxcvb zxcv zxcasd
poiuytrewq lkjhgfdsa mnbvcxz ytrewq trewq azerty azertyuiop qwaszx qwe qweqwe qweqweqwe zaqxsw zaqwsx aqswdefr
q1w2e3r4t5 q1w2e3r4 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r 1q2w3e 1qaz2wsx 1qaz2wsx3edc qaz1wsx2 1qazxsw2 zaq12wsx
a1b2c3d4e5 a1b2c3d4 a1b2c3 q1w2e3 1a2b3c4d5e 1a2b3c4d qwer1234asdf abc123abc abc123def asd123asd qwe123asd
aa123456aa abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij abcdefghijk abcabc abcdabcd aabbcc aabbccdd
xyz xyzxyz

iloveyou ilovegod ilovejesus iloveme iloveu iluvu loveyou loveme love lover lovers lovely mylove truelove teamo
teamomucho teamotanto teamoamor teamomiamor teamoporsiempre teamoatodos tequiero tequieromucho teadoro teextrano
amor amores amorcito amormio amorporsiempre amoreterno miamor misamores elamor amoramor amoryp amorypaz amistad
amigo amiga amigos amigas mejoramiga mejoresamigas corazon corazones corazoncito micorazon micorazoncito princesa
princesita princeso principe principito reina reinita rey reyes muneca munequita muneco hermosa hermoso bonita
bonito preciosa precioso linda lindo lindura chiquita chiquito chiquitin bebe bebes bebesita bebesito bebita bebito
baby babygirl babyboy angel angelito angeles angelita angelical cielo cielito estrella estrellita estrellas luna
lunita lunera sol solecito luz lucero lucerito dulce dulzura caramelo chocolate vainilla fresa fresita cereza
manzana mango aguacate sonrisa sonrisas carino felicidad feliz alegria esperanza libertad vida mivida lavida
lavidaesbella paz salud dinero plata platica suerte exito exitos triunfo victoria gloria fortuna futuro siempre
porsiempre parasiempre forever familia mifamilia familiafeliz mama mami mamita mimama mamasita papa papi papito
mipapa mamaypapa papaymama hijo hija hijos mishijos mihijo mihija abuela abuelo abuelita abuelito hermano hermana
hermanos tia tio primo esposo esposa novia novio mujer hombre nina nino ninos nene nena gordo gorda gordito gordita
flaco flaca flaquito flaquita negro negra negrito negrita mono mona monita monito loco loca locos locura parce
parcero parceros parcerito marica gonorrea mierda hijueputa malparido puta putas puto carajo cono joder pendejo culo
sexo sexy fuck fuckyou fuckoff asshole bitch pussy

dios diosesamor diosmio diosesfiel diosesbueno diosteama diosconmigo diosessalud midios condios graciasdios jesus
jesusito jesusteama jesucristo cristo cristovive cristoesamor cristoteama cristorey jesuscristo jehova
jehovaesmipastor sennor senor elsenor virgen virgenmaria virgencita santamaria sanjose sanantonio espiritusanto
padrenuestro avemaria amen bendicion bendiciones bendecida bendecido milagro milagros oracion biblia iglesia
angeldelaguarda

colombia colombiano colombiana colombianos micolombia vivacolombia colombialinda colombiatierraquerida colombiamia
locombia bogota bogotadc medellin cali barranquilla cartagena cucuta bucaramanga pereira manizales ibague neiva
pasto popayan armenia villavicencio monteria sincelejo valledupar santamarta riohacha quibdo tunja florencia yopal
arauca mocoa leticia mitu inirida envigado itagui sabaneta rionegro bello soacha chia zipaquira cajica facatativa
fusagasuga girardot palmira tulua buga buenaventura cartago dosquebradas soledad malambo duitama sogamoso
barrancabermeja floridablanca giron piedecuesta ocana pamplona pitalito ipiales tumaco apartado turbo caucasia
aguachica magangue antioquia antioqueno cundinamarca valle valledelcauca atlantico bolivar boyaca caldas caqueta
casanare cauca cesar choco cordoba guainia guajira laguajira guaviare huila magdalena meta narino nortedesantander
putumayo quindio risaralda sanandres santander sucre tolima vaupes vichada eje cafetero ejecafetero paisa paisas
rolo rola costeno costena pastuso llanero llanos amazonas caribe pacifico andes sierra nevada monserrate macarena
candelaria poblado laureles chapinero suba usaquen kennedy engativa bosa venezuela ecuador peru mexico argentina
chile espana brasil america latinoamerica usa newyork miami paris londres london madrid barcelona roma tierra mundo

nacional atleticonacional nacionalverde verdolaga verdolagas verdedelalma losdelsur millonarios millos millonariosfc
embajador albiazul santafe santafereno leon elleon cardenal americadecali losdiablos diablosrojos diablorojo mechita
deportivocali depor deporcali azucarero junior juniorbarranquilla tiburon tiburones juniortupapa independiente dim
poderosodelamontana elpoderoso deportestolima oncecaldas elonce pereirafc bucaros envigadofc patriotas equidad
alianza cucutadeportivo union unionmagdalena seleccion seleccioncolombia lasele latricolor tricolor futbol football
futbolista soccer gol golazo goleador balon cancha campeon campeones campeona barca fcbarcelona realmadrid real
madridista hala halamadrid atletico liverpool chelsea arsenal manchester manutd juventus milan inter bayern psg boca
bocajuniors river riverplate messi leomessi lionel cristiano ronaldo ronaldinho neymar james jamesrodriguez falcao
radamel luisdiaz luchodiaz cuadrado pekerman valderrama pibe elpibe asprilla rincon higuita yepes ospina nairo
nairoquintana egan eganbernal rigo rigoberto rigoteuran uran mariana marianapajon pajon catherine ibarguen caterine
ciclismo ciclista bicicleta bici montana escarabajo ruta patines patinaje natacion triatlon ironman maraton
maratones mediamaraton maratonista maratoncolombia mediamaratondebogota corredor corredora corredores correr running
runner runners atletismo atleta carrera carreras carreraatletica trail trailrunning kilometro kilometros medalla
medallas podio ganador ganadora lameta dorsal dorsales puravida cronometro inscripcion inscripciones evento eventos
deporte deportes deportista gym gimnasio fitness entrenador entrenar

alejandra alejandro alejo aleja alexandra alexander alex alexis alberto alba aldo alfonso alfredo alicia alina
alvaro amanda amelia amparo ana anabel anamaria analucia andrea andres andresfelipe andy angela angelica angie
anibal anita antonella antonia antonio ariana ariel armando arturo astrid augusto aura aurora beatriz belen benjamin
bernardo bertha bibiana blanca boris brayan brenda bryan byron camila camilo camilita carla carlos carlosandres
carlota carmen carolina carol caro catalina cata cecilia celeste clara claudia clemencia consuelo cristian christian
cristina dahiana daniel daniela danielfelipe danna dani darwin dario david davidsantiago dayana deisy denis diana
diego diegoalejandro dora duvan edgar edison edith eduardo edward edwin efrain elena eliana elias elizabeth elkin
elsa elvira emanuel emilia emiliano emilio emily emma enrique erica erika ernesto esmeralda esteban estefania
estefany ester esther eugenia eva evelin evelyn fabian fabiana fabio fanny felipe felix fernanda fernando flor flora
florecita francisca francisco franco freddy gabriel gabriela gabi geraldine german gerardo gilberto gina giovanni
gisela gladys gonzalo graciela gregorio guillermo gustavo harold hector helena henry heidy hernan hernando hugo
ignacio ingrid irene iris isaac isabel isabela isabella ismael ivan ivonne jacobo jaime jairo javier jazmin
jefferson jenifer jennifer jenny jeronimo jessica jesica jhon jhoana jimena jimmy joaquin johan johana johanna john
jonathan jorge jose joseluis josemaria josemanuel joshua juan juana juancarlos juancamilo juandavid juandiego juanes
juanfelipe juanita juanjose juanmanuel juanpablo juanse juansebastian julian juliana julieta julio karen karina
karol karla katherine katerine kevin kelly lady laura lauravalentina leandro leidy lena leonardo leonor lida lidia
ligia lilia liliana lina linamaria lisa lorena lorenzo lucas lucia luciana luis luisa luisfernando luisfelipe
luismiguel luzmarina luzmaria magaly manuel manuela marcela marcelo marco marcos margarita maria mariaalejandra
mariacamila mariafernanda mariajose marialuisa mariapaula mariano maribel maricela marina mario maritza marlene
marlon marta martha martin martina mateo matias mauricio mauro max maximiliano mayerly melany melissa mercedes
michael michelle miguel miguelangel mike milena miriam moises monica nancy natalia nataly nelly nelson nestor nicol
nicolas nicole nidia nohora nora norma octavio olga oliver olivia omar orlando oscar pablo paola paolita patricia
paula paulaandrea paulina pedro pilar rafael ramiro ramon raquel raul rebeca ricardo richard rita robert roberto
robinson rocio rodolfo rodrigo rogelio rolando roman ronald rosa rosalba rosario rosita ruben ruth salome salomon
salvador samanta samantha samuel sandra santiago santi sara sarita saray sebastian sebas sergio sharon shirley
silvia simon sofia sofi sonia stefania stefany stella steven susana tatiana teresa thiago tomas valentina vale valen
valeria valery vanesa vanessa veronica vicente victor violeta virginia viviana walter wendy william wilmer wilson
xiomara yamile yanet yeison yenny yesenia yesica yolanda yuliana yuri zoe zulma rodriguez martinez garcia gomez
lopez gonzalez hernandez sanchez perez ramirez diaz torres moreno rojas munoz vargas ortiz jimenez castro gutierrez
alvarez valencia ruiz suarez romero herrera quintero giraldo restrepo cardona londono zapata mejia arango jaramillo
velez escobar uribe correa henao posada montoya betancur bedoya cano marin castillo

enero febrero marzo abril mayo junio agosto septiembre setiembre octubre noviembre diciembre lunes martes miercoles
jueves viernes sabado domingo primavera verano otono invierno navidad feliznavidad anonuevo felizano cumpleanos
felizcumpleanos january february march april june july august september october november december monday tuesday
wednesday thursday friday saturday sunday spring summer autumn winter christmas birthday holiday

perro perrito perros gato gatito gatita gatos caballo caballos vaca toro tigre tigres tigresa leona leones pantera
lobo lobos loba aguila halcon condor delfin delfines mariposa mariposas conejo conejito raton oso osito osos tortuga
pollito pollo pajaro paloma colibri serpiente dragon dragones unicornio panda koala elefante jirafa mascota firulais
toby tobi rocky bruno coco zeus thor simba kira lola lulu princess prince king queen flower flowers rosas flores
margaritas girasol girasoles jardin bosque mar oceano playa arena agua fuego viento lluvia nieve rio montanas cafe
cafecito tinto arepa arepas bandeja bandejapaisa aguardiente cerveza ron pizza galleta queso rojo azul verde
amarillo blanco morado rosado naranja gris dorado plateado amarilloazulyrojo blue red green black white orange
purple yellow silver golden gold diamond diamante rubi perla cristal tesoro

monkey master shadow sunshine superman batman spiderman wonderwoman capitanamerica hulk avengers starwars pokemon
pikachu naruto sasuke goku vegeta dragonball dragonballz onepiece luffy anime otaku mariobros zelda minecraft
fortnite freefire roblox callofduty fifa playstation nintendo xbox gamer games game juego juegos baseball basketball
hockey tennis jordan ashley thomas andrew matthew charlie george hunter killer trustno1 trustno whatever freedom
computer computador computadora internet wifi facebook google gmail hotmail outlook yahoo instagram twitter tiktok
youtube whatsapp netflix spotify amazon apple iphone samsung huawei xiaomi motorola nokia microsoft windows linux
android celular telefono teclado pantalla mercedesbenz ferrari porsche bmw audi toyota mazda renault chevrolet
nissan yamaha honda suzuki kawasaki harley camaro mustang corvette carro moto metallica nirvana acdc beatles rock
rockero rocknroll metal salsa vallenato vallenatos cumbia reggaeton regueton champeta musica music guitarra piano
shakira carlosvives karolg maluma jbalvin badbunny daddyyankee feid diomedes diomedesdiaz silvestre kaleth
jorgecelis bts blackpink justinbieber harrypotter hogwarts gryffindor hellokitty mickey mickeymouse minnie stitch
disney barbie snoopy garfield cookie cheese banana pepper ginger buster maggie bailey tigger jasmine universidad
uniandes unal javeriana eafit colegio escuela estudiante profesor profesora maestro maestra ingeniero ingeniera
medico doctora doctor enfermera abogado abogada contador contadora policia soldado ejercito bombero trabajo oficina
empresa empresas negocio negocios gerente gerencia secretaria recepcion ventas compras tienda almacen caja
contabilidad finanzas recursos humanos recursoshumanos tesoreria facturacion bancolombia davivienda daviplata nequi
bbva scotiabank colpatria banco bancobogota avvillas grupoaval ecopetrol avianca claro movistar tigo etb epm codensa
rappi casa micasa mihogar hogar dulcehogar puerta ventana mesa silla cama llave llaves seguridad segura seguro
proteccion candado confidencial privado personal importante nuevo nueva nuevos viejo vieja ultimo primera primero
numero numeros letra letras palabra palabras frase uno dos tres unodostres unodostrescuatro cuatro cinco seis siete
ocho nueve diez onetwothree`

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/))
